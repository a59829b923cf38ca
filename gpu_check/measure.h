// Times of big ops, beside the device's memory.
#ifndef HLOREF_GPU_CHECK_MEASURE_H_
#define HLOREF_GPU_CHECK_MEASURE_H_

#include <string>

#include "absl/status/statusor.h"
#include "gpu_check/device/device.h"

namespace hlo::gpu {

// A table of Markdown. `scale`: arrays have 2^scale elements, of 4 bytes.
absl::StatusOr<std::string> Measured(Device& device, int scale);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_MEASURE_H_
