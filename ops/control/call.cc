// call: applies a computation to the operands.
// Spec: Operation Semantics 2017-2026 "Call"; 2026 "CompositeCall": a call
// with is_composite=true, whose frontend attributes change no value.
//
// Shape  S1  the computation takes the operands; the result has the shape of
//            its root.
// Value  V1  result = to_apply(operands..).
#include "ops/attributes/calls.h"
#include "ops/rules/shapes/called_computation.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CallOpShape(const ShapeContext& context) {
  return CallShape(context, "S1", attr::to_apply);
}

Action Call(Control& control) {
  return CallOnce(control, control.attributes().get(attr::to_apply));  // V1
}

}  // namespace

constinit extern const Op call_op = {
    .name = "call",
    .arity = AtLeast(0),
    .attributes = {{&attr::to_apply, kRequired, OperandsFrom(0)},
                   {&attr::is_composite},
                   {&attr::output_to_operand_aliasing}},
    .calls = Calls::kOnce,
    .shape = CallOpShape,
    .resume = Call};

}  // namespace hlo
