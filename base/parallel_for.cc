#include "base/parallel_for.h"

#include <algorithm>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace hlo {
namespace {

// A second thread sleeps, as a rule, and all wait for it: below so many grains
// one thread is done before it is awake. A grain of 1 is a division that the
// caller has made.
constexpr double kWakingGrains = 8;
// Units between two looks at the signal.
constexpr int64_t kPiece = 1 << 24;

// One thread's range.
void RunRange(const Threads& threads, int64_t begin, int64_t end, int64_t work,
              absl::FunctionRef<void(int64_t begin, int64_t end)> body) {
  if (threads.stop == nullptr) return body(begin, end);
  const int64_t items =
      std::max<int64_t>(kPiece / std::max<int64_t>(work, 1), 1);
  while (begin < end && !threads.stopped()) {
    const int64_t next = begin + std::min(items, end - begin);
    body(begin, next);
    begin = next;
  }
}

}  // namespace

int64_t Shares(const Threads& threads, int64_t n, int64_t work) {
  const int64_t items =
      std::max<int64_t>(threads.grain / std::max<int64_t>(work, 1), 1);
  if (threads.grain > 1 &&
      static_cast<double>(n) * static_cast<double>(work) <
          kWakingGrains * static_cast<double>(threads.grain)) {
    return 1;
  }
  return std::clamp<int64_t>(n / items, 1, std::max(threads.count, 1));
}

void ParallelFor(const Threads& threads, int64_t n, int64_t work,
                 absl::FunctionRef<void(int64_t begin, int64_t end)> body) {
  if (n <= 0) return;
#ifdef _OPENMP
  const int64_t shares = Shares(threads, n, work);
  if (shares > 1 && !omp_in_parallel()) {
#pragma omp parallel for num_threads(static_cast <int>(shares)) schedule(static)
    for (int64_t share = 0; share < shares; ++share) {
      RunRange(threads, n * share / shares, n * (share + 1) / shares, work,
               body);
    }
    return;
  }
#endif
  RunRange(threads, 0, n, work, body);
}

}  // namespace hlo
