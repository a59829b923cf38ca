// Transforms of a few values, the innermost parts of an FFT's stages.
#ifndef HLOREF_OPS_KERNELS_FFT_FFT_BUTTERFLIES_H_
#define HLOREF_OPS_KERNELS_FFT_FFT_BUTTERFLIES_H_

#include "base/instruction_set.h"

namespace hlo {

// T: a number, or a vector of them.
template <typename T>
struct FftNumber {
  T re, im;
};
template <typename T>
HLO_INLINE FftNumber<T> operator+(FftNumber<T> a, FftNumber<T> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename T>
HLO_INLINE FftNumber<T> operator-(FftNumber<T> a, FftNumber<T> b) {
  return {a.re - b.re, a.im - b.im};
}
template <typename T>
HLO_INLINE FftNumber<T> operator*(FftNumber<T> a, FftNumber<T> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// y[k] = sum over j < kRadix of x[j] w[j k % kRadix], where w[j] is
// exp(-2 pi i j / kRadix). kRadix: 2, 4, or odd; w is read where it is odd.
template <int kRadix, typename T, typename Root>
HLO_INLINE void Butterfly(const FftNumber<T>* x, const FftNumber<Root>* w,
                          FftNumber<T>* y) {
  if constexpr (kRadix == 2) {
    y[0] = x[0] + x[1];
    y[1] = x[0] - x[1];
  } else if constexpr (kRadix == 4) {
    const FftNumber<T> ac = x[0] + x[2], a_c = x[0] - x[2], be = x[1] + x[3];
    // -i (b - e)
    const FftNumber<T> turned = {x[1].im - x[3].im, x[3].re - x[1].re};
    y[0] = ac + be;
    y[1] = a_c + turned;
    y[2] = ac - be;
    y[3] = a_c - turned;
  } else {
    constexpr int kHalf = kRadix / 2;
    FftNumber<T> sum[kHalf + 1], difference[kHalf + 1];
    y[0] = x[0];
#pragma GCC unroll 2
    for (int j = 1; j <= kHalf; ++j) {
      sum[j] = x[j] + x[kRadix - j];
      difference[j] = x[j] - x[kRadix - j];
      y[0] = y[0] + sum[j];
    }
#pragma GCC unroll 2
    for (int k = 1; k <= kHalf; ++k) {
      FftNumber<T> even = x[0], odd = {};
#pragma GCC unroll 2
      for (int j = 1; j <= kHalf; ++j) {
        const FftNumber<Root> root = w[j * k % kRadix];
        even.re += root.re * sum[j].re;
        even.im += root.re * sum[j].im;
        odd.re += root.im * difference[j].re;
        odd.im += root.im * difference[j].im;
      }
      y[k] = {even.re - odd.im, even.im + odd.re};
      y[kRadix - k] = {even.re + odd.im, even.im - odd.re};
    }
  }
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_FFT_BUTTERFLIES_H_
