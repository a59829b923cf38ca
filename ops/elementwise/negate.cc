// negate: the opposite of each element.
// Spec: Operation Semantics 2026 "Neg"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  integers, floats or complex.
// Value  V1  integers: modulo 2^bits, so MIN stays MIN
//            (semantics.md: integer_arithmetic).
//        V2  floats: the sign bit turned, of zeros and NaNs too; formats with
//            one zero keep it and their NaN; f8e8m0fnu, which has no sign: NaN.
//        V3  complex: V2 for each part.
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Negate {
  static constexpr bool kKeepsNans = true;
  template <Integer T>
  T operator()(T a) const {  // V1
    return WrapNegate(a);
  }
  template <typename T>
  requires Float<T> || SmallFloat<T> T operator()(T a) const {  // V2
    return FlipSign(a);
  }
  template <ComplexNumber T>
  T operator()(T a) const {  // V3
    return {FlipSign(a.re), FlipSign(a.im)};
  }
};

}  // namespace

constinit extern const Op negate_op = {.name = "negate",
                                       .arity = 1,
                                       .keeps_bits = Negate::kKeepsNans,
                                       .shape = SameShape<kNumbers>,
                                       .lanes = Lanes<Negate>,
                                       .double_doubles = Lanes<Negate>,
                                       .complex_parts = ComplexParts::kEach};

}  // namespace hlo
