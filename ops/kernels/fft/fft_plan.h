// A discrete Fourier transform of one length, in f64 or double-doubles, in
// O(n log n) for every length: stages of radix 4, 2 and small odd primes; a
// length with a larger prime factor by Bluestein's convolution of a smooth
// length.
#ifndef HLOREF_OPS_KERNELS_FFT_FFT_PLAN_H_
#define HLOREF_OPS_KERNELS_FFT_FFT_PLAN_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "base/instruction_set.h"
#include "ops/kernels/fft/fft_blocks.h"
#include "ops/kernels/fft/fft_stages.h"

namespace hlo {

// T: double, or DoubleDoubleNumber.
template <typename T>
class FftPlan {
 public:
  // Numbers that a plan needs, and that a transform of one line needs for
  // itself.
  static int64_t PlanNumbers(int64_t n);
  static int64_t WorkNumbers(int64_t n);

  // True if one line alone is transformed in sweeps over it: fft_blocks.h.
  static bool HasSweeps(int64_t n);
  bool has_sweeps() const {
    return inner_ == nullptr ? bool{sweeps_} : inner_->has_sweeps();
  }

  // REQUIRES: n > 0; `memory` has PlanNumbers(n) and outlives the plan.
  FftPlan(int64_t n, T* memory, InstructionSet instructions);

  // x[k] = sum over j < n of x[j] exp(-2 pi i j k / n), in place. Real and
  // imaginary parts exchanged: the sum with the other sign of i. `lines` lines
  // lie side by side, x[k] of all of them before x[k + 1]; `work` has
  // WorkNumbers(n) for each.
  void Transform(T* re, T* im, int64_t lines, T* work) const;

  int64_t length() const { return n_; }
  InstructionSet instructions() const { return instructions_; }

 private:
  void RunStages(T* re, T* im, int64_t lines, T* work) const;
  void Convolve(T* re, T* im, int64_t lines, T* work) const;
  void PlanConvolution(T* memory);

  int64_t n_;
  InstructionSet instructions_;
  std::vector<FftStage> stages_;  // none: by convolution
  FftSweeps sweeps_;              // of one line
  const T *root_re_ = nullptr, *root_im_ = nullptr;
  // For the convolution: exp(-pi i k^2 / n), k < n, and the transform of its
  // conjugate, divided by the inner length.
  const T *chirp_re_ = nullptr, *chirp_im_ = nullptr;
  const T *kernel_re_ = nullptr, *kernel_im_ = nullptr;
  std::unique_ptr<FftPlan> inner_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_FFT_PLAN_H_
