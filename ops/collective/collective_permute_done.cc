// collective-permute-done: the result of a collective-permute that
// collective-permute-start began.
// Spec: Operation Semantics 2026 "CollectivePermute" (CollectivePermuteDone).
//
// Shape  S1  the operand is collective-permute-start's (operand, result, ..);
//            the result has the shape of that result.
// Value  V1  waits for the other members, and gives collective-permute's
//            result.
//        V2  what has been done before is an error.
#include "ops/rules/processes/await_pending.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CollectivePermuteDoneShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  if (!operand.is_tuple() || operand.elements().size() < 2) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of collective-permute-start");
  }
  return operand.elements()[1].WithoutLayouts();
}

}  // namespace

constinit extern const Op collective_permute_done_op = {
    .name = "collective-permute-done",
    .arity = 1,
    .has_side_effect = true,
    .ends = "collective-permute-start",
    .shape = CollectivePermuteDoneShape,
    .resume = AwaitPending};  // V1, V2

}  // namespace hlo
