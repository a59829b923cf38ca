// copy-done: the copy that copy-start began.
// Spec: Operation Semantics 2026 "CopyDone".
//
// Shape  S1  the operand is copy-start's (copy, original, u32[]); the result
//            has the shape of the copy.
// Value  V1  the copy.
#include "ops/rules/processes/await_pending.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CopyDoneShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  const std::span<const Shape> parts = operand.elements();
  if (!operand.is_tuple() || parts.size() != 3 ||
      !SameIgnoringLayout(parts[0], parts[1]) || !parts[2].is_scalar()) {
    return context.Error("S1", "the operand is ", Text(operand),
                         ", not that of copy-start");
  }
  return parts[0].WithoutLayouts();
}

}  // namespace

constinit extern const Op copy_done_op = {.name = "copy-done",
                                          .arity = 1,
                                          .ends = "copy-start",
                                          .shape = CopyDoneShape,
                                          .resume = AwaitPending};  // V1

}  // namespace hlo
