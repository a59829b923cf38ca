// Transforms along one dimension of an array: lines are read into f64 or pairs
// of them, several neighbours at a time, transformed, and written back rounded
// once.
#ifndef HLOREF_OPS_KERNELS_FFT_LINES_H_
#define HLOREF_OPS_KERNELS_FFT_LINES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "literals/types/element_type.h"
#include "ops/kernels/fft_plan.h"

namespace hlo {

enum class FftLineKind {
  kComplex,   // all values to all values
  kToHalf,    // real values to the first n / 2 + 1
  kFromHalf,  // the first n / 2 + 1 to real values
};

// From [outer, n or n / 2 + 1, inner] to the same with the result's n.
// T: double, or PairNumber.
template <typename T>
struct FftLines {
  FftLineKind kind;
  bool inverse;  // the other sign of i, and divided by n
  int64_t n, outer, inner;
  // f32, f64, c64 or c128; none: FftNumber<T>.
  std::optional<ElementType> from_type, to_type;
  const std::byte* from;
  std::byte* to;  // may be `from` if the two are the same form

  static constexpr int64_t kTogether = 8;
  // Lines that are transformed together stand side by side in `inner`.
  int64_t groups_of_row() const { return (inner + kTogether - 1) / kTogether; }
  int64_t groups() const { return outer * groups_of_row(); }
  // Numbers that Transform needs.
  int64_t work() const {
    return 2 * kTogether * n + FftPlan<T>::WorkNumbers(n);
  }

  // REQUIRES: the plan's length is n.
  void Transform(const FftPlan<T>& plan, int64_t group, T* work) const;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_LINES_H_
