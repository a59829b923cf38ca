// Steps on the parts of complex numbers, each a pair of f64, that are no op's:
// whoever flattens a computation puts them around its products and quotients
// (semantics.md: reduce_accumulator).
#ifndef HLOREF_OPS_PAIR_STEPS_H_
#define HLOREF_OPS_PAIR_STEPS_H_

#include "absl/status/statusor.h"
#include "ops/lane_kernel.h"

namespace hlo {

// Of the parts of a complex number: the power of two that takes the larger one
// to [1, 2), as far as a normal number does; 1 for zeros and what is not
// finite.
absl::StatusOr<LaneKernel> ScaleOfPairs(const LaneContext& context);
// The second number; but the first where one of the two is not finite, or both
// are zeros.
absl::StatusOr<LaneKernel> GuardPairs(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_PAIR_STEPS_H_
