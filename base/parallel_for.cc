#include "base/parallel_for.h"

#include <algorithm>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace hlo {

int64_t Shares(const Threads& threads, int64_t n, int64_t work) {
  const int64_t items =
      std::max<int64_t>(threads.grain / std::max<int64_t>(work, 1), 1);
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
      body(n * share / shares, n * (share + 1) / shares);
    }
    return;
  }
#else
  (void)threads;
  (void)work;
#endif
  body(0, n);
}

}  // namespace hlo
