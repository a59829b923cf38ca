// The kernel of convert, between every pair of types and under each of its
// choices.
#ifndef HLOREF_OPS_KERNELS_LANES_CONVERT_KERNEL_H_
#define HLOREF_OPS_KERNELS_LANES_CONVERT_KERNEL_H_

#include "absl/status/statusor.h"
#include "ops/lane_kernel.h"

namespace hlo {

absl::StatusOr<LaneKernel> ConvertKernel(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_CONVERT_KERNEL_H_
