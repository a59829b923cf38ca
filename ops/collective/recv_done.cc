// recv-done: the value that recv began to receive.
// Spec: Operation Semantics 2018-2026 "Recv" (RecvDone).
//
// Shape  S1  the operand is recv's (data, u32[], token); the result is (data,
//            token).
#include "ops/attributes/processes.h"
#include "ops/rules/old_forms.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> RecvDoneShape(const ShapeContext& context) {
  const std::span<const Shape> parts = context.operand(0).elements();
  if (parts.size() != 3 || !parts[1].is_scalar() || !parts[2].is_token()) {
    return context.Error("S1", "the operand is ", Text(context.operand(0)),
                         ", not that of recv");
  }
  return Shape::Tuple({parts[0].WithoutLayouts(), Shape::Token()});
}

}  // namespace

constinit extern const Op recv_done_op = {
    .name = "recv-done",
    .arity = 1,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .ends = "recv",
    .normalize = NormalizeRecvDone,
    .shape = RecvDoneShape};

}  // namespace hlo
