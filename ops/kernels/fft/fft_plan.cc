#include "ops/kernels/fft/fft_plan.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "ops/kernels/fft/unit_roots.h"
#include "ops/kernels/matrices/double_double_number.h"

namespace hlo {
namespace {

// None for a length with a prime factor above kMostRadix.
std::vector<FftStage> StagesOf(int64_t n) {
  std::vector<FftStage> stages;
  int64_t rest = n, s = 1;
  const auto divide = [&](int radix) {
    while (rest % radix == 0) {
      rest /= radix;
      stages.push_back({radix, rest, s, s});
      s *= radix;
    }
  };
  divide(4);
  divide(2);
  for (int radix = 3; radix <= kMostRadix; radix += 2) divide(radix);
  if (rest > 1) stages.clear();
  return stages;
}

bool IsSmooth(int64_t n) { return n == 1 || !StagesOf(n).empty(); }

// A smooth length of at least 2 n - 1.
int64_t InnerLength(int64_t n) {
  int64_t best = std::numeric_limits<int64_t>::max();
  for (int64_t length : {1, 3, 5, 9, 15}) {
    while (length < 2 * n - 1) length *= 2;
    best = std::min(best, length);
  }
  return best;
}

// Rounded to T.
template <typename T>
T RootPart(DoubleDouble value) {
  if constexpr (Float<T>) {
    return value.hi;
  } else {
    return T(value);
  }
}

// All roots; of a circle that eight divide evenly, an eighth is computed and
// seven are its mirror images.
template <typename T>
void FillRoots(int64_t n, InstructionSet instructions, T* re, T* im) {
  const UnitRoots roots(n, instructions);
  const auto set = [&](int64_t k, T real, T imaginary) {
    re[k] = real;
    im[k] = imaginary;
  };
  const int64_t eighth = n % 8 == 0 ? n / 8 : 1;
  for (int64_t k = 0; k < n; k += eighth) {
    set(k, RootPart<T>(roots(k).re), RootPart<T>(roots(k).im));
  }
  if constexpr (Float<T>) {
    if (n % 8 == 0) roots.FirstEighth(re, im);
  } else {
    for (int64_t k = 1; k < eighth; ++k) {
      const UnitRoot root = roots(k);
      set(k, T(root.re), T(root.im));
    }
  }
  for (int64_t k = 1; k < eighth; ++k) {
    const T c = re[k], s = im[k];  // s is below 0
    set(2 * eighth - k, -s, -c);
    set(2 * eighth + k, s, -c);
    set(4 * eighth - k, -c, s);
    set(4 * eighth + k, -c, -s);
    set(6 * eighth - k, s, c);
    set(6 * eighth + k, -s, c);
    set(8 * eighth - k, c, -s);
  }
}

// y[k] = x[k] w[k] for k < n, of each line; y may be x.
template <typename T>
void MultiplyLines(int64_t n, int64_t lines, const T* x_re, const T* x_im,
                   const T* w_re, const T* w_im, T* y_re, T* y_im) {
  for (int64_t k = 0; k < n; ++k) {
    const FftNumber<T> w = {w_re[k], w_im[k]};
    for (int64_t i = k * lines; i < (k + 1) * lines; ++i) {
      const FftNumber<T> y = FftNumber<T>{x_re[i], x_im[i]} * w;
      y_re[i] = y.re;
      y_im[i] = y.im;
    }
  }
}

}  // namespace

template <typename T>
int64_t FftPlan<T>::PlanNumbers(int64_t n) {
  if (IsSmooth(n)) return 2 * n;
  const int64_t inner = InnerLength(n);
  return 2 * n + 2 * inner + PlanNumbers(inner) + WorkNumbers(inner);
}

template <typename T>
int64_t FftPlan<T>::WorkNumbers(int64_t n) {
  if constexpr (Float<T>) {
    const std::vector<FftStage> stages = StagesOf(n);
    if (const FftSweeps sweeps = SweepsOf(stages, n)) {
      return sweeps.WorkNumbers();
    }
  }
  if (IsSmooth(n)) return 2 * n;
  const int64_t inner = InnerLength(n);
  return 2 * inner + WorkNumbers(inner);
}

template <typename T>
bool FftPlan<T>::HasSweeps(int64_t n) {
  if constexpr (Float<T>) {
    const std::vector<FftStage> stages = StagesOf(n);
    if (n == 1 || !stages.empty()) return bool{SweepsOf(stages, n)};
    return HasSweeps(InnerLength(n));
  }
  return false;
}

template <typename T>
FftPlan<T>::FftPlan(int64_t n, T* memory, InstructionSet instructions)
    : n_(n),
      instructions_(instructions),
      stages_(StagesOf(n)),
      sweeps_(Float<T> ? SweepsOf(stages_, n) : FftSweeps()) {
  if (!IsSmooth(n)) {
    PlanConvolution(memory);
    return;
  }
  FillRoots(n, instructions, memory, memory + n);
  root_re_ = memory;
  root_im_ = memory + n;
}

template <typename T>
void FftPlan<T>::PlanConvolution(T* memory) {
  const int64_t length = InnerLength(n_);
  T *chirp_re = memory, *chirp_im = memory + n_;
  T *kernel_re = chirp_im + n_, *kernel_im = kernel_re + length;
  T* rest = kernel_im + length;
  inner_ = std::make_unique<FftPlan<T>>(length, rest, instructions_);
  std::fill_n(kernel_re, 2 * length, T{});
  const UnitRoots roots(2 * n_, instructions_);
  int64_t square = 0;  // k^2 mod 2n
  for (int64_t k = 0; k < n_; ++k) {
    const UnitRoot root = roots(square);
    const T re = RootPart<T>(root.re), im = RootPart<T>(root.im);
    chirp_re[k] = re;
    chirp_im[k] = im;
    const int64_t mirrored = k == 0 ? 0 : length - k;
    kernel_re[k] = kernel_re[mirrored] = re;
    kernel_im[k] = kernel_im[mirrored] = -im;
    square = (square + 2 * k + 1) % (2 * n_);
  }
  inner_->Transform(kernel_re, kernel_im, 1, rest + PlanNumbers(length));
  for (int64_t k = 0; k < 2 * length; ++k) {
    kernel_re[k] /= static_cast<T>(length);
  }
  chirp_re_ = chirp_re;
  chirp_im_ = chirp_im;
  kernel_re_ = kernel_re;
  kernel_im_ = kernel_im;
}

template <typename T>
void FftPlan<T>::Transform(T* re, T* im, int64_t lines, T* work) const {
  if (n_ == 1) return;
  inner_ == nullptr ? RunStages(re, im, lines, work)
                    : Convolve(re, im, lines, work);
}

template <typename T>
void FftPlan<T>::RunStages(T* re, T* im, int64_t lines, T* work) const {
  if constexpr (Float<T>) {
    if (sweeps_ && lines == 1) {
      return RunFftSweeps(sweeps_, root_re_, root_im_, re, im, work,
                          instructions_);
    }
  }
  const int64_t count = n_ * lines;
  T *x_re = re, *x_im = im, *y_re = work, *y_im = work + count;
  for (FftStage stage : stages_) {
    stage.s *= lines;
    RunFftStage<T>(stage, {x_re, x_im, y_re, y_im, root_re_, root_im_},
                   instructions_);
    std::swap(x_re, y_re);
    std::swap(x_im, y_im);
  }
  if (x_re == re) return;
  std::copy_n(x_re, count, re);
  std::copy_n(x_im, count, im);
}

// j k = (j^2 + k^2 - (k - j)^2) / 2.
template <typename T>
void FftPlan<T>::Convolve(T* re, T* im, int64_t lines, T* work) const {
  const int64_t length = inner_->length(), count = length * lines;
  T *a_re = work, *a_im = work + count, *rest = work + 2 * count;
  MultiplyLines(n_, lines, re, im, chirp_re_, chirp_im_, a_re, a_im);
  std::fill(a_re + n_ * lines, a_re + count, T{});
  std::fill(a_im + n_ * lines, a_im + count, T{});
  inner_->Transform(a_re, a_im, lines, rest);
  MultiplyLines(length, lines, a_re, a_im, kernel_re_, kernel_im_, a_re, a_im);
  inner_->Transform(a_im, a_re, lines, rest);
  MultiplyLines(n_, lines, a_re, a_im, chirp_re_, chirp_im_, re, im);
}

template class FftPlan<double>;
template class FftPlan<DoubleDoubleNumber>;

}  // namespace hlo
