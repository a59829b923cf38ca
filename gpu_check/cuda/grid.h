// The launch of a kernel on the GPU, compiled by nvcc.
#ifndef HLOREF_GPU_CHECK_CUDA_GRID_H_
#define HLOREF_GPU_CHECK_CUDA_GRID_H_

#include <cstdint>

#include "gpu_check/kernels/port.h"

namespace hlo::gpu {

constexpr int64_t kGpuBlock = 128;        // threads
constexpr int64_t kGpuThreads = 1 << 17;  // of one launch at most

// Runs kernel(i) for begin <= i < end, by so many threads at most, each with
// `registers` cells of scratch memory. Null, or what went wrong.
template <typename K>
const char* LaunchOnGpu(const K& kernel, int64_t begin, int64_t end,
                        int64_t threads, Cell* scratch, int64_t registers);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_CUDA_GRID_H_
