// A transform of one line in two sweeps over its values, each in blocks that
// stay in the cache. With n = a b, the first sweep runs the stages whose
// radices have the product a: it transforms b columns of a values, x[c],
// x[c + b], ..; the second sweep runs the others on a columns of b values. A
// block is eight neighbouring columns. Each number is computed as by the stages
// one after the other: fft_stages.h.
#ifndef HLOREF_OPS_KERNELS_FFT_FFT_BLOCKS_H_
#define HLOREF_OPS_KERNELS_FFT_FFT_BLOCKS_H_

#include <cstdint>
#include <span>

#include "base/instruction_set.h"
#include "ops/kernels/fft/fft_stages.h"

namespace hlo {

struct FftSweep {
  std::span<const FftStage> stages;
  int64_t length = 0;
};
struct FftSweeps {
  FftSweep first, second;

  // False: none.
  explicit operator bool() const { return first.length > 0; }
  // Numbers that RunFftSweeps needs.
  int64_t WorkNumbers() const;
};
// None where n is too small or too large, or a radix is.
FftSweeps SweepsOf(std::span<const FftStage> stages, int64_t n);

// In place. `root_re`, `root_im`: exp(-2 pi i k / n) for k < n.
void RunFftSweeps(const FftSweeps& sweeps, const double* root_re,
                  const double* root_im, double* re, double* im, double* work,
                  InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_FFT_BLOCKS_H_
