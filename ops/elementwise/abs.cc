// abs: the magnitude of each element.
// Spec: Operation Semantics 2026 "Abs"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its dimensions and its part type.
//        S2  signed integers, floats or complex.
// Value  V1  signed integers: modulo 2^bits, so MIN stays MIN
//            (semantics.md: integer_arithmetic).
//        V2  floats: the sign bit cleared, of NaNs too.
//        V3  complex: sqrt(re^2 + im^2), correctly rounded; infinite as soon
//            as a part is (semantics.md: complex_abs).
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Abs {
  static constexpr bool kKeepsNans = true;
  template <Integer T>
  requires kIsSigned<T> T operator()(T a) const {  // V1
    return ToNative(a) < 0 ? WrapNegate(a) : a;
  }
  template <typename T>
  requires Float<T> || SmallFloat<T> T operator()(T a) const {  // V2
    return ClearSign(a);
  }
};

absl::StatusOr<LaneKernel> AbsKernel(const LaneContext& context) {
  return IsComplex(context.operands.front())
             ? PartsKernel(context, RealFunction::hypot)  // V3
             : Lanes<Abs>(context);
}

}  // namespace

constinit extern const Op abs_op = {
    .name = "abs",
    .arity = 1,
    .keeps_bits = Abs::kKeepsNans,
    .shape = RealShape<kSigneds | kFloats | kComplexes>,
    .lanes = AbsKernel};

}  // namespace hlo
