// async-update: a step in the life of a call that async-start began.
// Spec: Operation Semantics 2026 "AsyncUpdate".
//
// Shape  S1  the operand is async-start's ((operands..), result, ..); the
//            result has its shape.
// Value  V1  the operand: the call goes on.
#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/rules/pass_through.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AsyncUpdateShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  const std::span<const Shape> parts = operand.elements();
  if (!operand.is_tuple() || parts.size() < 2 || !parts[0].is_tuple()) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of async-start");
  }
  return operand.WithoutLayouts();
}

}  // namespace

constinit extern const Op async_update_op = {
    .name = "async-update",
    .arity = 1,
    .attributes = {{&attr::async_execution_thread}, {&attr::calls}},
    .has_side_effect = true,
    .forwards = true,
    .shape = AsyncUpdateShape,
    .value = PassOn};  // V1

}  // namespace hlo
