// fusion: a computation that a compiler runs as one kernel.
// Spec: HLO opcode fusion; the documents have no entry for it; semantics.md:
// fusion.
//
// Shape  S1  the computation takes the operands; the result has the shape of
//            its root.
// Value  V1  result = calls(operands..); `kind` changes nothing.
#include "ops/attributes/calls.h"
#include "ops/rules/shapes/called_computation.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> FusionShape(const ShapeContext& context) {
  return CallShape(context, "S1", attr::calls);
}

Action Fusion(Control& control) {
  return CallOnce(control, control.attributes().get(attr::calls));  // V1
}

}  // namespace

constinit extern const Op fusion_op = {
    .name = "fusion",
    .arity = AtLeast(0),
    .attributes = {{&attr::fusion_kind, kRequired},
                   {&attr::output_to_operand_aliasing},
                   {&attr::calls, kRequired, OperandsFrom(0)}},
    .calls = Calls::kOnce,
    .shape = FusionShape,
    .resume = Fusion};

}  // namespace hlo
