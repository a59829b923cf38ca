// The stages of an FFT plan. A stage turns n values, seen as [radix][m][s],
// into [m][radix][s]:
//   y[p, k, q] = W_n^(p k s) sum over j of W_radix^(j k) x[j, p, q].
// W_n^k = exp(-2 pi i k / n) is roots[k]; real and imaginary parts are apart.
// For several lines side by side, s is that of one line times their number.
#ifndef HLOREF_OPS_KERNELS_FFT_FFT_STAGES_H_
#define HLOREF_OPS_KERNELS_FFT_FFT_STAGES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/fft/fft_butterflies.h"

namespace hlo {

struct FftStage {
  int radix;
  int64_t m, s;
  int64_t turn;  // the s of one line: how far roots are apart
};

// T: double, or DoubleDoubleNumber.
template <typename T>
struct FftData {
  const T *x_re, *x_im;
  T *y_re, *y_im;
  const T *root_re, *root_im;
};

inline constexpr int kMostRadix = 31;  // odd ones; and 2 and 4

template <typename T>
void RunFftStage(const FftStage &stage, const FftData<T> &data,
                 InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_FFT_STAGES_H_
