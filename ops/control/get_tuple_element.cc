// get-tuple-element: one element of a tuple.
// Spec: Operation Semantics 2017-2026 "GetTupleElement".
//
// Shape  S1  the operand is a tuple.
//        S2  `index` counts one of its elements; the result has its shape.
// Value  V1  that element; nothing is copied.
#include "ops/attributes/payload.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> GetTupleElementShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  if (!operand.is_tuple()) {
    return context.Error("S1", "the operand must be a tuple, not ",
                         Text(operand));
  }
  const int64_t index = context.attributes().get(attr::tuple_index);
  if (index < 0 || index >= std::ssize(operand.elements())) {
    return context.Error("S2", "index ", index, " is out of range: the tuple ",
                         "has ", operand.elements().size(), " elements");
  }
  return operand.elements()[index].WithoutLayouts();
}

}  // namespace

// V1: the element's leaves under new names.
constinit extern const Op get_tuple_element_op = {
    .name = "get-tuple-element",
    .arity = 1,
    .attributes = {{&attr::tuple_index, kRequired}},
    .role = Role::kGetElement,
    .shape = GetTupleElementShape};

}  // namespace hlo
