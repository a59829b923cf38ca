// after-all: a token that is there when all of its operands are.
// Spec: Operation Semantics 2022, 2026 "AfterAll".
//
// Shape  S1  the result is a token; so are the operands, but for arrays and
//            tuples in some texts, which are waited for (a remark).
// Value  V1  a token; without operands it is there at once.
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AfterAllShape(const ShapeContext& context) {
  for (const Shape& operand : context.operands()) {
    if (!operand.is_token()) {
      context.Remark("S1", "an operand is ", Text(operand), ", not a token");
    }
  }
  return Shape::Token();
}

// V1: a token has no bytes.
absl::Status AfterAllValue(ValueContext&) { return absl::OkStatus(); }

}  // namespace

constinit extern const Op after_all_op = {.name = "after-all",
                                          .arity = AtLeast(0),
                                          .shape = AfterAllShape,
                                          .value = AfterAllValue};

}  // namespace hlo
