// The launch of a kernel on the GPU, compiled by nvcc.
#ifndef HLOREF_GPU_CHECK_CUDA_GRID_H_
#define HLOREF_GPU_CHECK_CUDA_GRID_H_

#include <cstdint>

#include "gpu_check/kernels/port.h"

namespace hlo::gpu {

constexpr int64_t kGpuThreads = 1 << 17;  // of one launch

// Runs kernel(i) for begin <= i < end. Null, or what went wrong.
template <typename K>
const char* LaunchOnGpu(const K& kernel, int64_t begin, int64_t end,
                        Cell* scratch, int64_t registers);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_CUDA_GRID_H_
