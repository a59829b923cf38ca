// tuple: several values as one.
// Spec: Operation Semantics 2017-2026 "Tuple".
//
// Shape  S1  the tuple of the operands' shapes.
// Value  V1  element i is operand i; nothing is copied.
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> TupleShape(const ShapeContext& context) {
  std::vector<Shape> elements;
  for (const Shape& operand : context.operands()) {
    elements.push_back(operand.WithoutLayouts());
  }
  return Shape::Tuple(std::move(elements));
}

}  // namespace

// V1: the operands' leaves under new names.
constinit extern const Op tuple_op = {.name = "tuple",
                                      .arity = AtLeast(0),
                                      .role = Role::kTuple,
                                      .shape = TupleShape};

}  // namespace hlo
