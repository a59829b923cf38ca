// send-done: the end of what send began.
// Spec: Operation Semantics 2018-2026 "Send" (SendDone).
//
// Shape  S1  the operand is send's (data, u32[], token[]) or (data, u32[]).
//        S2  the result is a token; in text of 2018 (), in some dumps a tuple
//            of parts of the operand, in their order.
// Value  V1  waits until the other process has come to the recv that its send
//            meets; does not wait where nothing was sent, or for the host.
//        V2  of the operand's parts the data is what was sent, the u32 is 0.
//        V3  what has been done before, or was begun on another channel, is an
//            error.
#include <cstring>
#include <iterator>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

// The operand's part that is a part of the result, beginning to look at `from`.
size_t FindPart(std::span<const Shape> parts, size_t from, const Shape& part) {
  while (from < parts.size() && !SameIgnoringLayout(parts[from], part)) ++from;
  return from;
}

bool IsMadeOf(const Shape& result, std::span<const Shape> parts) {
  size_t next = 0;
  for (const Shape& part : result.elements()) {
    next = FindPart(parts, next, part) + 1;
    if (next > parts.size()) return false;
  }
  return true;
}

absl::StatusOr<Shape> SendDoneShape(const ShapeContext& context) {
  const std::span<const Shape> parts = context.operand(0).elements();
  if (parts.size() < 2 || parts.size() > 3 || !parts[1].is_scalar() ||
      (parts.size() == 3 && !parts[2].is_token())) {
    return context.Error("S1", "the operand is ", Text(context.operand(0)),
                         ", not that of send");
  }
  const Shape* written = context.written();
  if (written == nullptr || !written->is_tuple()) return Shape::Token();
  return IsMadeOf(*written, parts) ? written->WithoutLayouts() : Shape::Token();
}

// V2: `sent` are the leaves of the operand.
absl::StatusOr<Values> Parts(Control& control, Values sent) {
  const std::span<const Shape> parts = control.operand_shape(0).elements();
  const auto data = static_cast<size_t>(parts[0].leaf_count());
  Values result;
  size_t next = 0;
  for (const Shape& part : control.shape().elements()) {
    next = FindPart(parts, next, part) + 1;
    if (next == 1) {
      std::move(sent.begin(), sent.begin() + static_cast<ptrdiff_t>(data),
                std::back_inserter(result));
    } else if (next == 2) {
      absl::StatusOr<Value> zero =
          control.NewLeaf(static_cast<int>(result.size()));
      if (!zero.ok()) return zero.status();
      std::memset(zero->buffer.mutable_data(), 0, zero->buffer.size());
      result.push_back(*std::move(zero));
    } else {
      result.push_back(Value());
    }
  }
  return result;
}

Next SendDone(Control& control) {
  if (control.turn == 0) {
    absl::StatusOr<Ticket> ticket = control.TakePending(&control.state);
    if (!ticket.ok()) return control.Fail(ticket.status());
    if (*ticket != nullptr) return control.Wait(*std::move(ticket));  // V1
  }
  if (control.shape().is_token()) return control.Done(Values(1));
  absl::StatusOr<Values> parts = Parts(control, std::move(control.state));
  if (!parts.ok()) return control.Fail(parts.status());
  return control.Done(*std::move(parts));
}

}  // namespace

constinit extern const Op send_done_op = {
    .name = "send-done",
    .arity = 1,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .ends = "send",
    .shape = SendDoneShape,
    .result_rule = "S2",
    .resume = SendDone};

}  // namespace hlo
