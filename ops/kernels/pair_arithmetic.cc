#include "ops/kernels/pair_arithmetic.h"

#include <cmath>

#include "literals/types/complex.h"
#include "ops/functions/double_double.h"
#include "ops/kernels/lanes.h"

namespace hlo {
namespace {

using PairOfF64 = Complex<double>;

// `exact`, or `plain`, what f64 gives, where that is infinite, NaN or a zero
// with its sign.
inline PairOfF64 PairOr(double plain, DoubleDouble exact) {
  const bool finite = std::abs(plain) <= 0x1.fffffffffffffp1023;
  const bool zero = plain == 0 && exact.hi == 0;
  if (!finite || zero || exact.hi != exact.hi) return {plain, 0};
  return {exact.hi, exact.lo};
}

struct AddTwo {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    return PairOr(a.re + b.re, Add({a.re, a.im}, {b.re, b.im}));
  }
};

struct SubtractTwo {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    return PairOr(a.re - b.re, Add({a.re, a.im}, {-b.re, -b.im}));
  }
};

// One rounding in multiply and add is the machine's, or the C library's.
struct MultiplyTwo {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    return PairOr(a.re * b.re,
                  Multiply<true>(DoubleDouble{a.re, a.im}, {b.re, b.im}));
  }
};

struct DivideTwo {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    return PairOr(a.re / b.re,
                  Divide<true>(DoubleDouble{a.re, a.im}, {b.re, b.im}));
  }
};

}  // namespace

absl::StatusOr<LaneKernel> AddPairs(const LaneContext& context) {
  return Lanes<AddTwo>(context);
}
absl::StatusOr<LaneKernel> SubtractPairs(const LaneContext& context) {
  return Lanes<SubtractTwo>(context);
}
absl::StatusOr<LaneKernel> MultiplyPairs(const LaneContext& context) {
  return Lanes<MultiplyTwo>(context);
}
absl::StatusOr<LaneKernel> DividePairs(const LaneContext& context) {
  return Lanes<DivideTwo>(context);
}

}  // namespace hlo
