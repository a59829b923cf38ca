// Lane kernels of special_functions.h: correctly rounded in every float type.
#ifndef HLOREF_OPS_KERNELS_LANES_SPECIAL_KERNELS_H_
#define HLOREF_OPS_KERNELS_LANES_SPECIAL_KERNELS_H_

#include "absl/status/statusor.h"
#include "ops/functions/special_functions.h"
#include "ops/lane_kernel.h"

namespace hlo {

// A float type, or several of mixed precision.
absl::StatusOr<LaneKernel> SpecialKernel(const LaneContext& context,
                                         SpecialFunction function);

template <SpecialFunction kFunction>
absl::StatusOr<LaneKernel> RoundedSpecial(const LaneContext& context) {
  return SpecialKernel(context, kFunction);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_SPECIAL_KERNELS_H_
