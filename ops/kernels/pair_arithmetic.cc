#include "ops/kernels/pair_arithmetic.h"

#include <functional>

#include "literals/types/complex.h"
#include "ops/kernels/lanes.h"
#include "ops/kernels/pair_number.h"

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

}  // namespace hlo
