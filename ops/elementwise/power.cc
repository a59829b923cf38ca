// power: lhs to the power of rhs.
// Spec: Operation Semantics 2026 "Pow".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers, floats or complex.
// Value  V1  integers: the product modulo 2^bits; x^0 = 1, of 0 too
//            (semantics.md: integer_arithmetic).
//        V2  integers: a negative exponent gives 1 for base 1, (-1)^rhs for
//            base -1, and 0 for every other base (semantics.md: power_int).
//        V3  floats: correctly rounded in every type; special cases as C's
//            pow (pow(1, y) = pow(x, 0) = 1; NaN of a negative number to a
//            power that is no integer).
//        V4  complex: e^(rhs log(lhs)), each part correctly rounded; 0^0 = 1.
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct IntegerPower {
  template <Integer T>
  T operator()(T base, T exponent) const {
    if (kIsSigned<T> && ToNative(exponent) < 0) return Inverse(base, exponent);
    T power(1);
    T square = base;
    for (Bits<T> bits = LowBits(exponent); bits != 0; bits >>= 1) {  // V1
      if ((bits & 1) != 0) power = WrapMultiply(power, square);
      square = WrapMultiply(square, square);
    }
    return power;
  }

 private:
  template <Integer T>
  static T Inverse(T base, T exponent) {  // V2
    const bool is_odd = (ToBits(exponent) & 1) != 0;
    if (base == T(1)) return base;
    if (base == AllOnes<T>()) return is_odd ? base : T(1);
    return T(0);
  }
};

absl::StatusOr<LaneKernel> PowerKernel(const LaneContext& context) {
  if (IsInteger(context.result)) return Lanes<IntegerPower>(context);
  return Rounded<RealFunction::pow, ComplexFunction::pow>(context);  // V3, V4
}

}  // namespace

constinit extern const Op power_op = {.name = "power",
                                      .arity = 2,
                                      .shape = SameShape<kNumbers>,
                                      .lanes = PowerKernel};

}  // namespace hlo
