// async-done: the result of a call that async-start began.
// Spec: Operation Semantics 2026 "AsyncDone".
//
// Shape  S1  the operand is async-start's ((operands..), result, ..); the
//            result has the shape of that result.
// Value  V1  waits until the computation has ended, with all that it began, and
//            gives its result, or fails as it failed.
#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/await_pending.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AsyncDoneShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  const std::span<const Shape> parts = operand.elements();
  if (!operand.is_tuple() || parts.size() < 2 || !parts[0].is_tuple()) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of async-start");
  }
  return parts[1].WithoutLayouts();
}

}  // namespace

constinit extern const Op async_done_op = {
    .name = "async-done",
    .arity = 1,
    .attributes = {{&attr::async_execution_thread}, {&attr::calls}},
    .has_side_effect = true,
    .ends = "async-start",
    .shape = AsyncDoneShape,
    .resume = AwaitPending};  // V1

}  // namespace hlo
