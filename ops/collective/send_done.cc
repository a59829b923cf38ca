// send-done: a token that is there when what send began is over.
// Spec: Operation Semantics 2018-2026 "Send" (SendDone).
//
// Shape  S1  the operand is send's (data, u32[], token[]); the result is a
//            token.
// Value  V1  waits until the other process has come to the recv that its send
//            meets; does not wait where nothing was sent, or for the host.
//        V2  what has been done before, or was begun on another channel, is an
//            error.
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> SendDoneShape(const ShapeContext& context) {
  const std::span<const Shape> parts = context.operand(0).elements();
  if (parts.size() != 3 || !parts[1].is_scalar() || !parts[2].is_token()) {
    return context.Error("S1", "the operand is ", Text(context.operand(0)),
                         ", not that of send");
  }
  return Shape::Token();
}

Action SendDone(Control& control) {
  if (control.resume_count == 0) {
    absl::StatusOr<Future> future = control.TakePending();
    if (!future.ok()) return control.Fail(future.status());
    if (*future != nullptr) return control.Wait(*std::move(future));  // V1
  }
  return control.Done(Values(1));
}

}  // namespace

constinit extern const Op send_done_op = {
    .name = "send-done",
    .arity = 1,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .ends = "send",
    .normalize = NormalizeSendDone,
    .shape = SendDoneShape,
    .resume = SendDone};

}  // namespace hlo
