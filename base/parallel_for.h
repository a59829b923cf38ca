// The one way to use several threads inside an op, by OpenMP. Serial without
// OpenMP, inside a region, and where processes occupy the cores.
#ifndef HLOREF_BASE_PARALLEL_FOR_H_
#define HLOREF_BASE_PARALLEL_FOR_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

namespace hlo {

// Asks work that is under way to end, from any thread: nobody wants its results
// any more.
struct StopSignal {
  std::atomic<bool> stopped{false};
  const std::atomic<bool>* host = nullptr;  // the caller's own; null: none

  bool raised() const {
    return stopped.load(std::memory_order_relaxed) ||
           (host != nullptr && host->load(std::memory_order_relaxed));
  }
};

// The number of threads that an op may use, and the least work for one more, in
// bytes moved or products added: about 20 microseconds.
// Tests set the grain to 1, so that threads share small arrays, too.
struct Threads {
  int count = 1;
  int64_t grain = 1 << 18;
  const StopSignal* stop = nullptr;  // null: nothing stops the work

  bool stopped() const { return stop != nullptr && stop->raised(); }
  Threads OneThread() const { return {1, grain, stop}; }
  // For a body that wants whole ranges, and looks at stopped() itself.
  Threads WholeRanges() const { return {count, grain}; }
};

// The number of ranges into which n items of `work` units each are split.
int64_t Shares(const Threads& threads, int64_t n, int64_t work);

// Calls body(begin, end) for the Shares(threads, n, work) disjoint ranges that
// cover [0, n), each on a thread. The ranges depend on the number of threads;
// results must not. Where something may stop the work, a thread takes its range
// in pieces of about a millisecond, and leaves out the rest once stopped().
void ParallelFor(const Threads& threads, int64_t n, int64_t work,
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
