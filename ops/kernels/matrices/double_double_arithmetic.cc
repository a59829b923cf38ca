#include <algorithm>
#include <cmath>
#include <functional>

#include "literals/types/complex.h"
#include "ops/double_double_steps.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/matrices/double_double_number.h"

namespace hlo {
namespace {

using Stored = Complex<double>;

// Double-doubles are stored as complex numbers.
template <typename F>
struct OfTwo {
  Stored operator()(Stored a, Stored b) const {
    const DoubleDoubleNumber result =
        F()(DoubleDoubleNumber(DoubleDouble{a.re, a.im}),
            DoubleDoubleNumber(DoubleDouble{b.re, b.im}));
    return {result.hi, result.lo};
  }
};

struct ScaleOf {
  Stored operator()(Stored a, Stored b) const {
    const double larger = std::fmax(std::fabs(a.re), std::fabs(b.re));
    if (larger == 0 || !std::isfinite(larger)) return {1, 0};
    return {std::ldexp(1, std::clamp(-std::ilogb(larger), -1022, 1023)), 0};
  }
};

struct Guard {
  Stored operator()(Stored plain, Stored exact) const {
    const bool kept = std::isfinite(plain.re) && std::isfinite(exact.re) &&
                      (plain.re != 0 || exact.re != 0);
    return kept ? exact : plain;
  }
};

}  // namespace

absl::StatusOr<LaneKernel> AddDoubleDoubles(const LaneContext& context) {
  return Lanes<OfTwo<std::plus<>>>(context);
}
absl::StatusOr<LaneKernel> SubtractDoubleDoubles(const LaneContext& context) {
  return Lanes<OfTwo<std::minus<>>>(context);
}
absl::StatusOr<LaneKernel> MultiplyDoubleDoubles(const LaneContext& context) {
  return Lanes<OfTwo<std::multiplies<>>>(context);
}
absl::StatusOr<LaneKernel> DivideDoubleDoubles(const LaneContext& context) {
  return Lanes<OfTwo<std::divides<>>>(context);
}

absl::StatusOr<LaneKernel> ScaleOfDoubleDoubles(const LaneContext& context) {
  return Lanes<ScaleOf>(context);
}
absl::StatusOr<LaneKernel> GuardDoubleDoubles(const LaneContext& context) {
  return Lanes<Guard>(context);
}

}  // namespace hlo
