// recv-done: the value that recv began to receive.
// Spec: Operation Semantics 2018-2026 "Recv" (RecvDone); semantics.md:
// channels.
//
// Shape  S1  the operand is recv's (data, u32[], token[]); the result is (data,
//            token[]).
// Value  V1  waits for the send that its recv meets, or for the host, and gives
//            what was sent.
//        V2  zeros where nobody sends to the process (semantics.md: channels).
//        V3  what has been done before, or was begun on another channel, is an
//            error.
#include <cstring>
#include <memory>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/shapes/shape_helpers.h"

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

const Shape& DataOf(const Control& control) {
  return control.operand_shape(0).elements()[0];
}

// V2: of full size where dimensions are dynamic.
absl::StatusOr<Values> Zeros(const Control& control) {
  Values zeros;
  for (const Shape& leaf : DataOf(control).Leaves()) {
    if (!leaf.is_array()) {
      zeros.push_back(Value());
      continue;
    }
    ActualSizes sizes;
    if (!leaf.is_static()) {
      sizes = std::make_shared<const std::vector<int64_t>>(leaf.sizes());
    }
    absl::StatusOr<Value> zero =
        control.NewLeaf(static_cast<int>(zeros.size()), std::move(sizes));
    if (!zero.ok()) return zero.status();
    std::memset(zero->buffer.mutable_data(), 0, zero->buffer.size());
    zeros.push_back(*std::move(zero));
  }
  return zeros;
}

Action RecvDone(Control& control) {
  if (control.resume_count == 0) {
    absl::StatusOr<Future> future = control.TakePending();
    if (!future.ok()) return control.Fail(future.status());
    if (*future != nullptr) return control.Wait(*std::move(future));  // V1
    absl::StatusOr<Values> zeros = Zeros(control);
    if (!zeros.ok()) return control.Fail(zeros.status());
    control.returned = *std::move(zeros);
  }
  Values result = std::move(control.returned);
  result.push_back(Value());  // the token
  return control.Done(std::move(result));
}

}  // namespace

constinit extern const Op recv_done_op = {
    .name = "recv-done",
    .arity = 1,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .ends = "recv",
    .normalize = NormalizeRecvDone,
    .shape = RecvDoneShape,
    .resume = RecvDone};

}  // namespace hlo
