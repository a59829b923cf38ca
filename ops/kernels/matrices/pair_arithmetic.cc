#include <algorithm>
#include <cmath>
#include <functional>

#include "literals/types/complex.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/matrices/pair_number.h"
#include "ops/pair_steps.h"

namespace hlo {
namespace {

using PairOfF64 = Complex<double>;

// Pairs in storage are complex numbers.
template <typename F>
struct OfTwo {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    const PairNumber result = F()(PairNumber(DoubleDouble{a.re, a.im}),
                                  PairNumber(DoubleDouble{b.re, b.im}));
    return {result.hi, result.lo};
  }
};

struct ScaleOf {
  PairOfF64 operator()(PairOfF64 a, PairOfF64 b) const {
    const double larger = std::fmax(std::fabs(a.re), std::fabs(b.re));
    if (larger == 0 || !std::isfinite(larger)) return {1, 0};
    return {std::ldexp(1, std::clamp(-std::ilogb(larger), -1022, 1023)), 0};
  }
};

struct Guard {
  PairOfF64 operator()(PairOfF64 plain, PairOfF64 exact) const {
    const bool kept = std::isfinite(plain.re) && std::isfinite(exact.re) &&
                      (plain.re != 0 || exact.re != 0);
    return kept ? exact : plain;
  }
};

}  // namespace

absl::StatusOr<LaneKernel> AddPairs(const LaneContext& context) {
  return Lanes<OfTwo<std::plus<>>>(context);
}
absl::StatusOr<LaneKernel> SubtractPairs(const LaneContext& context) {
  return Lanes<OfTwo<std::minus<>>>(context);
}
absl::StatusOr<LaneKernel> MultiplyPairs(const LaneContext& context) {
  return Lanes<OfTwo<std::multiplies<>>>(context);
}
absl::StatusOr<LaneKernel> DividePairs(const LaneContext& context) {
  return Lanes<OfTwo<std::divides<>>>(context);
}

absl::StatusOr<LaneKernel> ScaleOfPairs(const LaneContext& context) {
  return Lanes<ScaleOf>(context);
}
absl::StatusOr<LaneKernel> GuardPairs(const LaneContext& context) {
  return Lanes<Guard>(context);
}

}  // namespace hlo
