// Arithmetic on f64 in pairs: (hi, lo) of about 106 bits, carried as a c128
// with hi for its real part. What add and its kin are between the applications
// of a computation whose f64 accumulators are wider (semantics.md:
// reduce_accumulator); ops that pick or compare do so with pairs as with
// complex numbers, in lexicographic order.
#ifndef HLOREF_OPS_KERNELS_MATRICES_PAIR_ARITHMETIC_H_
#define HLOREF_OPS_KERNELS_MATRICES_PAIR_ARITHMETIC_H_

#include "absl/status/statusor.h"
#include "ops/lane_kernel.h"

namespace hlo {

absl::StatusOr<LaneKernel> AddPairs(const LaneContext& context);
absl::StatusOr<LaneKernel> SubtractPairs(const LaneContext& context);
absl::StatusOr<LaneKernel> MultiplyPairs(const LaneContext& context);
absl::StatusOr<LaneKernel> DividePairs(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_PAIR_ARITHMETIC_H_
