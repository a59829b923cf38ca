// The one way to use several threads inside an op. OpenMP behind it; serial
// without OpenMP, inside a region, or where processes occupy the cores.
#ifndef HLOREF_BASE_PARALLEL_FOR_H_
#define HLOREF_BASE_PARALLEL_FOR_H_

#include <cstdint>
#include <mutex>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace hlo {

// Calls body(begin, end) for disjoint ranges that cover [0, n), each of at
// least `grain` items but the last, on up to `threads` threads. Which ranges
// depends on the thread count; results must not.
void ParallelFor(int threads, int64_t n, int64_t grain,
                 absl::FunctionRef<void(int64_t begin, int64_t end)> body);

// The error of the first item that failed, whatever the threads did.
class FirstError {
 public:
  // OK is no error.
  void Set(int64_t item, absl::Status status) {
    if (status.ok()) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (status_.ok() || item < item_) {
      item_ = item;
      status_ = std::move(status);
    }
  }
  absl::Status Get() && { return std::move(status_); }

 private:
  std::mutex mutex_;
  int64_t item_ = 0;
  absl::Status status_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_PARALLEL_FOR_H_
