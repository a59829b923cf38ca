// Kernels: batch normalizations. A feature's elements are visited in row-major
// order; everything is computed in T and each result is rounded once.
#ifndef HLOREF_GPU_CHECK_KERNELS_NORMS_H_
#define HLOREF_GPU_CHECK_KERNELS_NORMS_H_

#include "gpu_check/kernels/carriers.h"

namespace hlo::gpu {

// Elements outside, features, elements inside.
struct Features {
  int64_t outer = 1, count = 1, inner = 1;
  HLOREF_HD int64_t size() const { return outer * inner; }
  HLOREF_HD int64_t Element(int64_t feature, int64_t i) const {
    return (i / inner * count + feature) * inner + i % inner;
  }
};

// The unrounded mean of each feature, or, around one, the variance.
template <typename T>
struct Moment {
  Features features;
  Factor x;
  const T* mean = nullptr;  // null: it is wanted
  T* out = nullptr;
  Loop loop;  // over a feature's elements

  HLOREF_HD void operator()(int64_t f, Cell*) const {
    const int64_t n = features.size();
    T sum = loop.first() ? T{0} : loop.Kept<T>(f);
    for (int64_t i = loop.begin; i < Least(n, loop.end); ++i) {
      const T own = x.At<T>(features.Element(f, i));
      const T distance = mean == nullptr ? own : own - mean[f];
      sum += mean == nullptr ? own : distance * distance;
    }
    if (loop.last()) {
      out[f] = sum / static_cast<T>(n);
    } else {
      loop.Kept<T>(f) = sum;
    }
  }
};

template <typename T>
struct RoundAll {
  Type type = Type::kF32;
  const T* in = nullptr;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    StoreBytes(out, BytesOf(type), i, Rounded(type, in[i]));
  }
};
template <typename T>
struct WidenAll {
  Factor in;
  T* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const { out[i] = in.At<T>(i); }
};

// scale (x - mean) / sqrt(variance + epsilon) + offset.
template <typename T>
struct Normalize {
  Features features;
  Factor x, scale, offset;
  const T* mean = nullptr;
  const T* variance = nullptr;
  float epsilon = 0;
  Type type = Type::kF32;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t f = i / features.inner % features.count;
    const T deviation =
        static_cast<T>(sqrt(variance[f] + static_cast<T>(epsilon)));
    const T product = scale.At<T>(f) * (x.At<T>(i) - mean[f]);
    StoreBytes(out, BytesOf(type), i,
               Rounded(type, product / deviation + offset.At<T>(f)));
  }
};

// With v = variance + epsilon, unrounded, of each feature: d = sum(grad) / n
// and c = sum(grad ((x - mean) / v)) / n. Rounded: the offset's gradient
// sum(grad), and the scale's, sum(grad ((x - mean) / sqrt(v))).
template <typename T>
struct GradientSums {
  Features features;
  Factor x, mean, variance, grad;
  float epsilon = 0;
  T* c = nullptr;
  T* d = nullptr;
  Type scale_type = Type::kF32, offset_type = Type::kF32;
  void* scale_out = nullptr;
  void* offset_out = nullptr;
  Loop loop;  // over a feature's elements

  struct Sums {
    T total, slope, scale;
  };

  HLOREF_HD void operator()(int64_t f, Cell*) const {
    const int64_t n = features.size();
    const T v = variance.At<T>(f) + static_cast<T>(epsilon);
    const T root = static_cast<T>(sqrt(v)), average = mean.At<T>(f);
    Sums sums = loop.first() ? Sums{} : loop.Kept<Sums>(f);
    auto& [total, slope, scale] = sums;
    for (int64_t i = loop.begin; i < Least(n, loop.end); ++i) {
      const int64_t at = features.Element(f, i);
      const T dy = grad.At<T>(at), distance = x.At<T>(at) - average;
      total += dy;
      slope += dy * (distance / v);
      scale += dy * (distance / root);
    }
    if (!loop.last()) {
      loop.Kept<Sums>(f) = sums;
      return;
    }
    c[f] = slope / static_cast<T>(n);
    d[f] = total / static_cast<T>(n);
    StoreBytes(scale_out, BytesOf(scale_type), f, Rounded(scale_type, scale));
    StoreBytes(offset_out, BytesOf(offset_type), f,
               Rounded(offset_type, total));
  }
};

// scale / sqrt(v) (grad - d - c (x - mean)).
template <typename T>
struct InputGradient {
  Features features;
  Factor x, scale, mean, variance, grad;
  const T* c = nullptr;
  const T* d = nullptr;
  float epsilon = 0;
  Type type = Type::kF32;
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t f = i / features.inner % features.count;
    const T v = variance.At<T>(f) + static_cast<T>(epsilon);
    const T factor = scale.At<T>(f) / static_cast<T>(sqrt(v));
    const T inside = grad.At<T>(i) - d[f] - c[f] * (x.At<T>(i) - mean.At<T>(f));
    StoreBytes(out, BytesOf(type), i, Rounded(type, factor * inside));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_NORMS_H_
