// The GPU's side: memory, and each kernel over a grid. The kernels' bodies are
// those that the host launcher runs.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "gpu_check/cuda/grid.h"
#include "gpu_check/device/memory.h"
#include "gpu_check/kernels/all.h"

namespace hlo::gpu {
namespace {

// (At least one block on a multiprocessor: without that number ptxas spills
// registers to have more of them there.)
template <typename K>
__global__ void __launch_bounds__(kGpuBlock, 1)
    Grid(const K kernel, int64_t begin, int64_t end, Cell* scratch,
         int64_t registers) {
  const int64_t threads = static_cast<int64_t>(gridDim.x) * blockDim.x;
  const int64_t thread =
      static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (int64_t i = begin + thread; i < end; i += threads) {
    kernel(i, scratch + thread * registers);
  }
}

const char* Sentence(cudaError_t error) {
  return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
}

std::string Version(int number) {
  return "CUDA " + std::to_string(number / 1000) + "." +
         std::to_string(number % 1000 / 10);
}

class GpuMemory : public Memory {
 public:
  explicit GpuMemory(std::string name) : name_(std::move(name)) {}
  std::string name() const override { return name_; }
  const char* Allocate(int64_t bytes, void** data) override {
    // Nothing is null, not even an empty array.
    return Sentence(
        cudaMalloc(data, static_cast<size_t>(std::max<int64_t>(bytes, 16))));
  }
  void Free(void* data) override {
    const char* error = Sentence(cudaFree(data));
    if (error != nullptr) unfreed_ = error;
  }
  const char* Upload(void* to, const void* from, int64_t bytes) override {
    return Sentence(cudaMemcpy(to, from, static_cast<size_t>(bytes),
                               cudaMemcpyHostToDevice));
  }
  const char* Download(void* to, const void* from, int64_t bytes) override {
    return Sentence(cudaMemcpy(to, from, static_cast<size_t>(bytes),
                               cudaMemcpyDeviceToHost));
  }
  double BytesPerSecond() override {
    int kilohertz = 0, bits = 0;
    const bool known =
        cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, 0) ==
            cudaSuccess &&
        cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, 0) ==
            cudaSuccess;
    return known ? 2e3 * kilohertz * bits / 8 : 0;  // two transfers a cycle
  }
  const char* Lost() override {
    if (unfreed_ != nullptr) return unfreed_;
    (void)cudaGetLastError();  // an error that does not stay is forgotten
    return Sentence(cudaDeviceSynchronize());
  }

 private:
  std::string name_;
  const char* unfreed_ = nullptr;  // why a block was not taken back
};

}  // namespace

std::unique_ptr<Memory> OpenGpuMemory(std::string* error) {
  int count = 0;
  const cudaError_t found = cudaGetDeviceCount(&count);
  if (found == cudaErrorInsufficientDriver) {
    // Of the same major version an older one will do.
    *error = "no NVIDIA driver, or one that is older than CUDA " +
             std::to_string(CUDART_VERSION / 1000);
    return nullptr;
  }
  if (found == cudaErrorNoDevice || (found == cudaSuccess && count == 0)) {
    *error = "no NVIDIA GPU was found";
    return nullptr;
  }
  cudaDeviceProp properties{};
  const cudaError_t asked = cudaGetDeviceProperties(&properties, 0);
  if (found != cudaSuccess || asked != cudaSuccess) {
    *error = cudaGetErrorString(found != cudaSuccess ? found : asked);
    return nullptr;
  }
  int driver = 0;
  const cudaError_t version = cudaDriverGetVersion(&driver);
  if (version != cudaSuccess) {
    *error = cudaGetErrorString(version);
    return nullptr;
  }
  return std::make_unique<GpuMemory>(
      std::string(properties.name) + ", sm_" +
      std::to_string(properties.major * 10 + properties.minor) +
      ", driver of " + Version(driver) + ", runtime " +
      Version(CUDART_VERSION));
}

template <typename K>
const char* LaunchOnGpu(const K& kernel, int64_t begin, int64_t end,
                        int64_t threads, Cell* scratch, int64_t registers) {
  const int64_t blocks =
      std::min((end - begin + kGpuBlock - 1) / kGpuBlock, threads / kGpuBlock);
  Grid<K><<<static_cast<unsigned>(blocks), kGpuBlock>>>(kernel, begin, end,
                                                        scratch, registers);
  const cudaError_t launched = cudaGetLastError();
  if (launched != cudaSuccess) return cudaGetErrorString(launched);
  return Sentence(cudaDeviceSynchronize());
}

#define HLOREF_INSTANTIATE(...)                                        \
  template const char* LaunchOnGpu<__VA_ARGS__>(                       \
      const __VA_ARGS__&, int64_t begin, int64_t end, int64_t threads, \
      Cell* scratch, int64_t registers);
HLOREF_EACH_KERNEL(HLOREF_INSTANTIATE)

}  // namespace hlo::gpu
