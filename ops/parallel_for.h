// The one way to use several threads inside an op. OpenMP behind it; serial
// without OpenMP, inside a region, or where processes occupy the cores.
#ifndef HLOREF_OPS_PARALLEL_FOR_H_
#define HLOREF_OPS_PARALLEL_FOR_H_

#include <cstdint>

#include "absl/functional/function_ref.h"

namespace hlo {

// Calls body(begin, end) for disjoint ranges that cover [0, n), each of at
// least `grain` items but the last, on up to `threads` threads. Which ranges
// depends on the thread count; results must not.
void ParallelFor(int threads, int64_t n, int64_t grain,
                 absl::FunctionRef<void(int64_t begin, int64_t end)> body);

}  // namespace hlo

#endif  // HLOREF_OPS_PARALLEL_FOR_H_
