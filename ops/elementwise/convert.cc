// convert: each element as the nearest one of another type.
// Spec: Operation Semantics 2026 "ConvertElementType"; 2017-2022 the same.
//
// Shape  S1  one array; the result has its shape and any element type.
// Value  V1  to pred: x != 0; NaN is true; complex: either part.
//        V2  float to integer: truncated towards zero, saturated; NaN gives 0.
//        V3  integer to integer: modulo 2^bits; from pred: 0 or 1.
//        V4  integer to float: rounded once (choice int_to_float=via_f32).
//        V5  float to float: rounded once (choice float_narrow: via_f32, or
//            saturate to the largest finite number).
//        V6  (unclear) complex to real: the real part, then V2 or V5; real to
//            complex: imaginary part +0.
#include "ops/kernels/lanes/convert_kernel.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ConvertShape(const ShapeContext& context) {
  auto shape = CommonShape(context, kAnyType);  // S1
  if (!shape.ok() || context.written() == nullptr) return shape;
  if (!context.written()->is_array()) {
    return context.Error(
        "S1", "the result is no array: ", context.written()->ToString(false));
  }
  return shape->WithType(context.written()->type());
}

}  // namespace

constinit extern const Op convert_op = {.name = "convert",
                                        .arity = 1,
                                        .passes_values = OperandsFrom(0),
                                        .shape = ConvertShape,
                                        .lanes = ConvertKernel,
                                        .double_doubles = ConvertKernel};

}  // namespace hlo
