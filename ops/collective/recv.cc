// recv: begins to receive a value from the process that sends on the channel.
// Spec: Operation Semantics 2018-2026 "Recv"; 2026 "RecvWithTokens"
// (RecvFromHost, which it calls RecvToHost); semantics.md: channels,
// host_transfers.
//
// Shape  S1  the operand is a token.
//        S2  the result is written: (data, u32[], token[]), the data an array
//            or a tuple.
//        S3  source_target_pairs, or what a frontend says in its place, are
//            pairs of ids that exist; none is twice a source or twice a target.
// Value  V1  allows the nth send on the channel, from one process to another,
//            to deliver its data, which must have the shape of this data, but
//            for layouts, and does not wait. Data and context are pending until
//            recv-done.
//        V2  a process that is no pair's target gets zeros. Without pairs: from
//            the process whose program sends on the channel; where all run one
//            program with both ends, each from itself (semantics.md: channels).
//        V3  is_host_transfer: the next value that the host sends to the
//            process on the channel.
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/channels.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/processes/pending_result.h"
#include "ops/rules/processes/transfer.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> RecvShape(const ShapeContext& context) {
  if (!context.operand(0).is_token()) {
    return context.Error("S1", "the operand is ", Text(context.operand(0)),
                         ", not a token");
  }
  const std::span<const Shape> parts = context.written() == nullptr
                                           ? std::span<const Shape>()
                                           : context.written()->elements();
  if (parts.size() != 3 || (!parts[0].is_array() && !parts[0].is_tuple())) {
    return context.Error("S2",
                         "the result must be written: (data, u32[], "
                         "token[])");
  }
  const absl::Status pairs = CheckTransfer(context, "S3");
  if (!pairs.ok()) return pairs;
  return Shape::Tuple({parts[0].WithoutLayouts(),
                       Shape::Scalar(ElementType::kU32), Shape::Token()});
}

Action Recv(Control& control) {
  const Attributes& attributes = control.attributes();
  const Shape& data = control.shape().elements()[0];
  Future future;
  if (attributes.get(attr::is_host_transfer)) {  // V3
    future = control.ReceiveFromHost(ChannelOf(attributes), data);
  } else {
    const auto transfer = TransferOf(control, "S3", TransferEnd::kTarget);
    if (!transfer.ok()) return control.Fail(transfer.status());
    if (transfer->has_value()) {  // V2
      const auto [source, target] = **transfer;
      future = control.rendezvous().Post(  // V1
          {ChannelPlace(ChannelOf(attributes)), {source, target}}, 1, {},
          nullptr, &data);
    }
  }
  const Values token(1);
  return DoneWithPending(control, {}, future, token);
}

}  // namespace

constinit extern const Op recv_op = {
    .name = "recv",
    .arity = 1,
    .attributes = {{&attr::channel_id},
                   {&attr::source_target_pairs},
                   {&attr::is_host_transfer}},
    .has_side_effect = true,
    .resource = Resource::kReceive,
    .begins = true,
    .parts_with_values = {2},
    .normalize = NormalizeRecv,
    .shape = RecvShape,
    .result_rule = "S2",
    .resume = Recv};

}  // namespace hlo
