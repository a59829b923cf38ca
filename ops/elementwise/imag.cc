// imag: the imaginary part of each element.
// Spec: Operation Semantics 2026 "Imag"; 2022 "Element-wise unary functions".
//
// Shape  S1  one array; the result has its dimensions and its part type.
//        S2  floats or complex.
// Value  V1  complex: the imaginary part, bit for bit.
//        V2  floats: +0 (in f8e8m0fnu, which has no zero, NaN).
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Imag {
  static constexpr bool kKeepsNans = true;
  template <ComplexNumber T>
  typename T::Part operator()(T a) const {  // V1
    return a.im;
  }
  template <typename T>
  requires Float<T> || SmallFloat<T> T operator()(T) const {  // V2
    return T(0.0F);
  }
};

}  // namespace

constinit extern const Op imag_op = {.name = "imag",
                                     .arity = 1,
                                     .keeps_bits = Imag::kKeepsNans,
                                     .shape = RealShape<kFloats | kComplexes>,
                                     .lanes = Lanes<Imag>,
                                     .complex_parts = ComplexParts::kImaginary};

}  // namespace hlo
