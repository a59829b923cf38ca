// The loops of feature_arrays.h, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FEATURE_LOOPS_H_
#define HLOREF_OPS_KERNELS_FOLDS_FEATURE_LOOPS_H_

#include <cstddef>
#include <cstdint>

#include "base/multiversion.h"
#include "literals/types/float_bits.h"

namespace hlo::internal {

// sums[.][j] += element (i, j), for i < steps in order.
template <typename F, typename T>
struct SumLoop {
  static constexpr size_t kArrays = F::kArrays, kParams = F::kParams,
                          kSums = F::kSums;

  template <InstructionSet>
  HLO_INLINE static void Run(const T* const* arrays, int64_t stride,
                             const T* const* params, T* const* sums,
                             int64_t steps, int64_t lanes) {
    for (int64_t i = 0; i < steps; ++i) {
      HLO_INDEPENDENT
      for (int64_t j = 0; j < lanes; ++j) {
        T x[kArrays], p[kParams + 1], sum[kSums];
        for (size_t a = 0; a < kArrays; ++a) x[a] = arrays[a][i * stride + j];
        for (size_t a = 0; a < kParams; ++a) p[a] = params[a][j];
        for (size_t a = 0; a < kSums; ++a) sum[a] = sums[a][j];
        F::Add(x, p, sum);
        for (size_t a = 0; a < kSums; ++a) sums[a][j] = sum[a];
      }
    }
  }
};

template <typename F, typename T>
struct MapLoop {
  static constexpr size_t kArrays = F::kArrays, kParams = F::kParams;

  template <InstructionSet>
  HLO_INLINE static void Run(const T* const* arrays, const T* const* params,
                             T* result, int64_t n) {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) {
      T x[kArrays], p[kParams];
      for (size_t a = 0; a < kArrays; ++a) x[a] = arrays[a][i];
      for (size_t a = 0; a < kParams; ++a) p[a] = params[a][i];
      result[i] = Canonical(F::Map(x, p));
    }
  }
};

}  // namespace hlo::internal

#endif  // HLOREF_OPS_KERNELS_FOLDS_FEATURE_LOOPS_H_
