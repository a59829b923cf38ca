// libhloref_cub.so: CUB's algorithms as one function. Never run on a GPU.
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

#include "gpu_check/kernels/types.h"

using hlo::gpu::Type;

struct Operation {  // add, multiply, minimum, maximum; a NaN wins
  int number;
  template <typename T>
  __host__ __device__ T operator()(T a, T b) const {
    if (number == 0) return a + b;
    if (number == 1) return a * b;
    if (a != a || b != b) return a + b;
    return (number == 2) == (a < b) ? a : b;
  }
};

template <typename T>
int Rows(int algorithm, int number, const T* in, const T* init, T* out,
         int64_t rows, int64_t n) {
  T first{};
  void* memory = nullptr;  // null: the algorithm tells how much it wants
  size_t bytes = 0;
  const auto run = [&](const T* from, T* to) {
    const Operation f{number};
    if (algorithm == 0) {
      return cub::DeviceReduce::Reduce(memory, bytes, from, to, n, f, first);
    }
    if (algorithm == 1) {
      return cub::DeviceScan::InclusiveScanInit(memory, bytes, from, to, f,
                                                first, n);
    }
    using cub::DeviceRadixSort;
    return number == 0
               ? DeviceRadixSort::SortKeys(memory, bytes, from, to, n)
               : DeviceRadixSort::SortKeysDescending(memory, bytes, from, to, n);
  };
  cudaError_t error =
      cudaMemcpy(&first, init, sizeof(T), cudaMemcpyDeviceToHost);
  if (error == cudaSuccess) error = run(in, out);
  if (error == cudaSuccess) error = cudaMalloc(&memory, bytes + 1);
  for (int64_t r = 0; error == cudaSuccess && r < rows; ++r) {
    error = run(in + r * n, out + r * (algorithm == 0 ? 1 : n));
  }
  if (error == cudaSuccess) error = cudaDeviceSynchronize();
  const cudaError_t freed = cudaFree(memory);
  return error == cudaSuccess ? freed : error;
}

// reduce (0), scan (1) or sort (2) of rows that lie one after another in the GPU's
// memory. `number`: of an operation; of a sort 1 is descending. Returns 0; -1 for
// another type; or a cudaError.
extern "C" __attribute__((visibility("default"))) int hloref_cub(
    int algorithm, int number, int type, const void* in, const void* init,
    void* out, int64_t rows, int64_t n) {
  int result = -1;
  const auto with = [&](Type own, auto zero) {
    using T = decltype(zero);
    if (static_cast<Type>(type) != own) return;
    result = Rows(algorithm, number, static_cast<const T*>(in),
                  static_cast<const T*>(init), static_cast<T*>(out), rows, n);
  };
  with(Type::kS32, int32_t{});
  with(Type::kS64, int64_t{});
  with(Type::kF32, float{});
  with(Type::kF64, double{});
  return result;
}
