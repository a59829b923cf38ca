#include "base/parallel_for.h"

#include <algorithm>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace hlo {

void ParallelFor(int threads, int64_t n, int64_t grain,
                 absl::FunctionRef<void(int64_t begin, int64_t end)> body) {
  if (n <= 0) return;
#ifdef _OPENMP
  grain = std::max<int64_t>(grain, 1);
  const int64_t parts = std::min<int64_t>(threads, (n - 1) / grain + 1);
  if (parts > 1 && !omp_in_parallel()) {
#pragma omp parallel for num_threads(static_cast <int>(parts)) schedule(static)
    for (int64_t part = 0; part < parts; ++part) {
      body(n * part / parts, n * (part + 1) / parts);
    }
    return;
  }
#else
  (void)threads;
  (void)grain;
#endif
  body(0, n);
}

}  // namespace hlo
