// Lane rules of double-doubles: (hi, lo) of about 106 bits, carried as a c128
// with hi for its real part. They stand for the f64 accumulators of a
// computation between its applications (semantics.md: reduce_accumulator). Ops
// that pick or compare treat them as complex numbers, in lexicographic order.
#ifndef HLOREF_OPS_DOUBLE_DOUBLE_STEPS_H_
#define HLOREF_OPS_DOUBLE_DOUBLE_STEPS_H_

#include "absl/status/statusor.h"
#include "ops/lane_kernel.h"

namespace hlo {

absl::StatusOr<LaneKernel> AddDoubleDoubles(const LaneContext& context);
absl::StatusOr<LaneKernel> SubtractDoubleDoubles(const LaneContext& context);
absl::StatusOr<LaneKernel> MultiplyDoubleDoubles(const LaneContext& context);
absl::StatusOr<LaneKernel> DivideDoubleDoubles(const LaneContext& context);

// The next two are no op's. They stand around the products and quotients of
// complex numbers whose parts are double-doubles.

// The power of two that scales the larger part of a complex number to [1, 2),
// as far as a normal number does; 1 for zeros and parts that are not finite.
absl::StatusOr<LaneKernel> ScaleOfDoubleDoubles(const LaneContext& context);
// The second number; but the first where one of the two is not finite, or both
// are zeros.
absl::StatusOr<LaneKernel> GuardDoubleDoubles(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_DOUBLE_DOUBLE_STEPS_H_
