// all-gather-done: the result of an all-gather that all-gather-start began.
// Spec: Operation Semantics 2026 "AllGather" (AllGatherDone).
//
// Shape  S1  the operand is all-gather-start's (operand, result); the result
//            has the shape of that result.
// Value  V1  waits for the other members, and gives all-gather's result.
//        V2  what has been done before is an error.
#include "ops/rules/processes/await_pending.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AllGatherDoneShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  if (!operand.is_tuple() || operand.elements().size() != 2) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of all-gather-start");
  }
  return operand.elements()[1].WithoutLayouts();
}

}  // namespace

constinit extern const Op all_gather_done_op = {
    .name = "all-gather-done",
    .arity = 1,
    .has_side_effect = true,
    .ends = "all-gather-start",
    .shape = AllGatherDoneShape,
    .resume = AwaitPending};  // V1, V2

}  // namespace hlo
