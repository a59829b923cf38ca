// Kernel: convolution.
#ifndef HLOREF_GPU_CHECK_KERNELS_CONVOLUTIONS_H_
#define HLOREF_GPU_CHECK_KERNELS_CONVOLUTIONS_H_

#include "gpu_check/kernels/carriers.h"
#include "gpu_check/kernels/folds.h"

namespace hlo::gpu {

struct ConvolutionPlan {
  Factor input, kernel;
  Window w;  // of the spatial dimensions
  int64_t input_spatial = 0, input_batch = 0, input_feature = 0;
  Strides input_stride, kernel_stride;  // by spatial dimension
  int64_t kernel_input = 0, kernel_output = 0;
  Box result;
  int batch_dim = 0, feature_dim = 0;
  int spatial_dim[kMaxRank] = {};
  bool reversed[kMaxRank] = {};
  int64_t features = 0;  // of the kernel
  int64_t outputs_of_group = 1, features_of_group = 0, batches_of_group = 0;
  Type sum = Type::kF32, type = Type::kF32;
  void* out = nullptr;
  Loop loop;  // over the window's positions
};

// output[b, j, o] = acc: acc = 0; for each position k of the window, for each
// input feature: acc = acc + input * kernel. Padding and holes add nothing.
template <typename T>
struct Convolution : ConvolutionPlan {
  // The first feature's element, or -1.
  HLOREF_HD int64_t InputOf(const int64_t* index, const int64_t* k) const {
    int64_t at = 0;
    for (int d = 0; d < w.window.rank; ++d) {
      const int64_t p =
          index[spatial_dim[d]] * w.stride[d] + k[d] * w.dilation[d] - w.low[d];
      const int64_t x = p / w.base_dilation[d];
      if (p < 0 || p % w.base_dilation[d] != 0 || x >= w.operand.size[d]) {
        return -1;
      }
      at += x * input_stride.of[d];
    }
    return at;
  }
  HLOREF_HD int64_t KernelOf(const int64_t* k) const {
    int64_t at = 0;
    for (int d = 0; d < w.window.rank; ++d) {
      at += (reversed[d] ? w.window.size[d] - 1 - k[d] : k[d]) *
            kernel_stride.of[d];
    }
    return at;
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    int64_t index[kMaxRank], k[kMaxRank];
    result.Unravel(i, index);
    const int64_t output = index[feature_dim];
    const int64_t group = output / outputs_of_group;
    const int64_t batch = index[batch_dim] + group * batches_of_group;
    T acc = loop.first() ? T{} : loop.Kept<T>(i);
    const int64_t end = Least(w.window.count(), loop.end);
    for (int64_t j = loop.begin; j < end; ++j) {
      w.window.Unravel(j, k);
      const int64_t at = InputOf(index, k);
      if (at < 0) continue;
      const int64_t x =
          at + batch * input_batch + group * features_of_group * input_feature;
      const int64_t y = KernelOf(k) + output * kernel_output;
      for (int64_t f = 0; f < features; ++f) {
        acc = SumOf(acc, ProductOf(input.At<T>(x + f * input_feature),
                                   kernel.At<T>(y + f * kernel_input)));
      }
    }
    if (!loop.last()) {
      loop.Kept<T>(i) = acc;
      return;
    }
    StoreBytes(out, BytesOf(type), i, Widened(sum, type, Rounded(sum, acc)));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_CONVOLUTIONS_H_
