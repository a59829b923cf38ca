// while: applies body to a state as long as condition holds.
// Spec: Operation Semantics 2017-2026 "While".
//
// Shape  S1  condition takes the operand and gives a pred scalar.
//        S2  body takes the operand and gives the operand's shape, which is
//            the result's.
// Value  V1  state = the operand.
//        V2  as long as condition(state) is true:
//        V3  state = body(state).
//        V4  the result is the state; the operand, if body never ran.
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/rules/shapes/called_computation.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> WhileShape(const ShapeContext& context) {
  absl::Status status = CheckArguments(context, "S1", attr::condition);
  if (!status.ok()) return status;
  const ComputationId test = context.attributes().get(attr::condition);
  const Shape& answer = context.signature(test).result;
  if (!answer.is_scalar() || !IsPred(answer.type())) {
    return context.Error("S1", "condition gives ", Text(answer),
                         " instead of pred[]");
  }
  status = CheckArguments(context, "S2", attr::body);
  if (!status.ok()) return status;
  const ComputationId step = context.attributes().get(attr::body);
  const Shape& next = context.signature(step).result;
  if (!SameIgnoringLayout(next, context.operand(0))) {
    return context.Error("S2", "body turns ", Text(context.operand(0)),
                         " into ", Text(next));
  }
  return context.operand(0).WithoutLayouts();
}

Action While(Control& control) {
  if (control.resume_count % 2 == 0) {
    control.state = control.resume_count == 0
                        ? control.Take(0)               // V1
                        : std::move(control.returned);  // V3
    return control.EnterWithState(
        control.attributes().get(attr::condition));  // V2
  }
  if (!Control::AsPred(control.returned)) {
    return control.Done(std::move(control.state));  // V4
  }
  return control.Enter(control.attributes().get(attr::body),  // V3
                       std::move(control.state));
}

}  // namespace

constinit extern const Op while_op = {
    .name = "while",
    .arity = 1,
    .attributes = {{&attr::condition, kRequired, OperandAt(0)},
                   {&attr::body, kRequired, OperandAt(0)}},
    .calls = Calls::kEntered,
    .repeats = true,
    .shape = WhileShape,
    .resume = While};

}  // namespace hlo
