// real: the real part of each element.
// Spec: Operation Semantics 2026 "Real"; 2022 "Element-wise unary functions".
//
// Shape  S1  one array; the result has its dimensions and its part type.
//        S2  floats or complex.
// Value  V1  complex: the real part, bit for bit.
//        V2  floats: the element itself.
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Real {
  static constexpr bool kKeepsNans = true;
  template <ComplexNumber T>
  typename T::Part operator()(T a) const {  // V1
    return a.re;
  }
  template <typename T>
  requires Float<T> || SmallFloat<T> T operator()(T a) const {  // V2
    return a;
  }
};

}  // namespace

constinit extern const Op real_op = {.name = "real",
                                     .arity = 1,
                                     .keeps_bits = Real::kKeepsNans,
                                     .shape = RealShape<kFloats | kComplexes>,
                                     .lanes = Lanes<Real>,
                                     .complex_parts = ComplexParts::kReal};

}  // namespace hlo
