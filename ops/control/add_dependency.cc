// add-dependency: a value that is there only after a token is.
// Spec: Operation Semantics 2026 "AddDependency".
//
// Shape  S1  the second operand is a token; the result has the first operand's
//            shape.
// Value  V1  the first operand's value (semantics.md: primitives).
#include "ops/rules/pass_through.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AddDependencyShape(const ShapeContext& context) {
  if (!context.operand(1).is_token()) {
    return context.Error("S1", "operand 1 must be a token, not ",
                         Text(context.operand(1)));
  }
  return context.operand(0).WithoutLayouts();
}

}  // namespace

constinit extern const Op add_dependency_op = {.name = "add-dependency",
                                               .arity = 2,
                                               .shape = AddDependencyShape,
                                               .value = PassOn};  // V1

}  // namespace hlo
