// complex: complex numbers from their parts.
// Spec: Operation Semantics 2026 "Complex".
//
// Shape  S1  real and imag have one shape; the result is c64 or c128 of it.
//        S2  f32 or f64.
// Value  V1  (real, imag), bit for bit.
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct MakeComplex {
  static constexpr bool kKeepsNans = true;
  template <Float T>
  Complex<T> operator()(T re, T im) const {  // V1
    return {re, im};
  }
};

absl::StatusOr<Shape> ComplexShape(const ShapeContext& context) {
  auto shape = CommonShape(context, kFloats);  // S1
  if (!shape.ok()) return shape;
  for (const Shape& operand : context.operands()) {
    if (BitWidth(operand.type()) < 32 || operand.type() != shape->type()) {
      return context.Error("S2", "parts are ",
                           context.operand(0).ToString(false), " and ",
                           context.operand(1).ToString(false));
    }
  }
  return shape->WithType(shape->type() == ElementType::kF32
                             ? ElementType::kC64
                             : ElementType::kC128);
}

}  // namespace

constinit extern const Op complex_op = {.name = "complex",
                                        .arity = 2,
                                        .keeps_bits = MakeComplex::kKeepsNans,
                                        .shape = ComplexShape,
                                        .lanes = Lanes<MakeComplex>,
                                        .complex_parts = ComplexParts::kBoth};

}  // namespace hlo
