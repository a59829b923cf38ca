// constant: a value that stands in the program.
// Spec: Operation Semantics 2026 "Constant" (ConstantLiteral).
//
// Shape: as written; the text's reader has read the literal as a value of that
//            shape. An elided one, `constant({...})`, has any.
// Value  V1  the literal.
#include "ops/attributes/payload.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ConstantShape(const ShapeContext& context) {
  const auto& literal = context.attributes().get(attr::literal_payload).literal;
  if (literal != nullptr) return literal->shape().WithoutLayouts();
  if (context.written() == nullptr) {
    return context.Error("shape", "an elided constant's must be written");
  }
  return *context.written();
}

}  // namespace

// V1: a name for what the program brought.
constinit extern const Op constant_op = {.name = "constant",
                                         .payload = &attr::literal_payload,
                                         .role = Role::kConstant,
                                         .shape = ConstantShape};

}  // namespace hlo
