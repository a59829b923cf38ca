// Transforms along one dimension of an array: lines are read into f64 or
// double-doubles, several neighbours at a time, transformed side by side, and
// written back rounded once.
#ifndef HLOREF_OPS_KERNELS_FFT_FFT_LINES_H_
#define HLOREF_OPS_KERNELS_FFT_FFT_LINES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "literals/types/element_type.h"
#include "ops/kernels/fft/fft_plan.h"

namespace hlo {

enum class FftLineKind {
  kComplex,   // all values to all values
  kToHalf,    // real values to the first n / 2 + 1
  kFromHalf,  // the first n / 2 + 1 to real values
};

// From [outer, n or n / 2 + 1, inner] to the same with the result's n.
// T: double, or DoubleDoubleNumber.
template <typename T>
struct FftLines {
  FftLineKind kind;
  bool inverse;  // the other sign of i, and divided by n
  int64_t n, outer, inner;
  // f32, f64, c64 or c128; none: FftNumber<T>.
  std::optional<ElementType> from_type, to_type;
  const std::byte* from;
  std::byte* to;  // may be `from` if the two are the same form

  // Lines that are read together: neighbours in `inner`, or rows of `outer`
  // where each row is a line. They are transformed side by side, or one after
  // the other where a line fills the cache or has better ways of its own.
  static constexpr int64_t kTogether = 8;
  static constexpr int64_t kSideBySide = 4096;
  bool alone(bool has_sweeps) const {
    return n > kSideBySide || (inner == 1 && has_sweeps);
  }
  bool alone() const { return alone(FftPlan<T>::HasSweeps(n)); }
  int64_t together(bool its_alone) const {
    return std::min(inner == 1 && !its_alone ? outer : inner, kTogether);
  }

  int64_t together() const { return together(alone()); }
  int64_t groups_of_row() const { return (inner + kTogether - 1) / kTogether; }
  int64_t groups() const {
    return inner == 1 && !alone() ? (outer + kTogether - 1) / kTogether
                                  : outer * groups_of_row();
  }
  // Numbers that Transform needs.
  int64_t work() const {
    const int64_t sets = alone() ? 1 : together();
    return 2 * together() * n + sets * FftPlan<T>::WorkNumbers(n);
  }

  // REQUIRES: the plan's length is n.
  void Transform(const FftPlan<T>& plan, int64_t group, T* work) const;

 private:
  // `lines` lines side by side, all real parts, then all imaginary ones.
  void TransformSet(const FftPlan<T>& plan, T* re, int64_t lines,
                    T* work) const;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_FFT_LINES_H_
