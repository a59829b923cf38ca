// all-reduce-done: the result of an all-reduce that all-reduce-start began.
// Spec: Operation Semantics 2026 "AllReduce" (AllReduceDone).
//
// Shape  S1  the operand is all-reduce-start's: an array or a tuple of arrays;
//            the result has its shape.
// Value  V1  waits for the other members, and gives all-reduce's result.
//        V2  what has been done before, or was begun on another channel, is an
//            error.
#include "ops/rules/processes/await_pending.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AllReduceDoneShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  bool arrays = operand.is_array() || operand.is_tuple();
  for (const Shape& part : operand.elements()) arrays &= part.is_array();
  if (!arrays) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of all-reduce-start");
  }
  return operand.WithoutLayouts();
}

}  // namespace

constinit extern const Op all_reduce_done_op = {
    .name = "all-reduce-done",
    .arity = 1,
    .has_side_effect = true,
    .ends = "all-reduce-start",
    .shape = AllReduceDoneShape,
    .resume = AwaitPending};  // V1, V2

}  // namespace hlo
