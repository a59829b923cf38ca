// The kernels of correctly rounded functions: functions/real_function.h.
#ifndef HLOREF_OPS_KERNELS_LANES_FUNCTION_KERNELS_H_
#define HLOREF_OPS_KERNELS_LANES_FUNCTION_KERNELS_H_

#include "absl/status/statusor.h"
#include "ops/functions/real_function.h"
#include "ops/lane_kernel.h"

namespace hlo {

// The kernel of a function of floats, of any types mixed.
absl::StatusOr<LaneKernel> RealKernel(const LaneContext& context,
                                      RealFunction function);
// The kernel of a function of complex numbers.
absl::StatusOr<LaneKernel> ComplexKernel(const LaneContext& context,
                                         ComplexFunction function);
// The kernel of a function of one complex number that is two real functions of
// its parts (with `imag`: of (im, re) the other way round); without it, the
// result is real.
absl::StatusOr<LaneKernel> PartsKernel(const LaneContext& context,
                                       RealFunction function);

// Lane rules.
template <RealFunction kReal>
absl::StatusOr<LaneKernel> RoundedReal(const LaneContext& context) {
  return RealKernel(context, kReal);
}
template <RealFunction kReal, ComplexFunction kComplex>
absl::StatusOr<LaneKernel> Rounded(const LaneContext& context) {
  return IsComplex(context.result) ? ComplexKernel(context, kComplex)
                                   : RealKernel(context, kReal);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_FUNCTION_KERNELS_H_
