// send: begins to send a value to the process that receives on the channel.
// Spec: Operation Semantics 2018-2026 "Send"; 2026 "SendWithTokens",
// "SendToHost"; semantics.md: channels, host_transfers.
//
// Shape  S1  the operands are the data, an array or a tuple, and a token.
//        S2  result: (the data, u32[], token[]).
//        S3  source_target_pairs, or what a frontend says in its place, are
//            pairs of ids that exist; none is twice a source or twice a target.
// Value  V1  posts the data and does not wait: the nth send on a channel, from
//            one process to another, meets the nth recv there, whose data must
//            have its shape, but for layouts. The context is pending until
//            send-done.
//        V2  a process that is no pair's source sends nothing. Without pairs:
//            to the process whose program receives on the channel; where all
//            run one program with both ends, each to itself (semantics.md:
//            channels).
//        V3  is_host_transfer: the data goes to the end of what the host gets
//            from the process on the channel.
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/channels.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/processes/pending_result.h"
#include "ops/rules/processes/transfer.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> SendShape(const ShapeContext& context) {
  const Shape& data = context.operand(0);
  if ((!data.is_array() && !data.is_tuple()) ||
      !context.operand(1).is_token()) {
    return context.Error("S1", "operands ", Text(data), " and ",
                         Text(context.operand(1)));
  }
  const absl::Status pairs = CheckTransfer(context, "S3");
  if (!pairs.ok()) return pairs;
  return Shape::Tuple({data.WithoutLayouts(), Shape::Scalar(ElementType::kU32),
                       Shape::Token()});
}

// V1: recv, of rank 1, gets what send posts.
absl::StatusOr<std::vector<Values>> Deliver(const StepContext&,
                                            std::span<Values> operands) {
  std::vector<Values> results(2);
  results[1] = std::move(operands[0]);
  return results;
}

Action Send(Control& control) {
  const Attributes& attributes = control.attributes();
  const Shape& data = control.operand_shape(0);
  const Values leaves = control.Take(0);
  Future future;
  if (attributes.get(attr::is_host_transfer)) {  // V3
    absl::Status sent = control.SendToHost(ChannelOf(attributes), data, leaves);
    if (!sent.ok()) return control.Fail(std::move(sent));
  } else {
    const auto transfer = TransferOf(control, "S3", TransferEnd::kSource);
    if (!transfer.ok()) return control.Fail(transfer.status());
    if (transfer->has_value()) {  // V2
      const auto [source, target] = **transfer;
      future = control.rendezvous().Post(
          {ChannelPlace(ChannelOf(attributes)), {source, target}}, 0, leaves,
          Deliver, &data);
    }
  }
  const Values token(1);
  return DoneWithPending(control, {}, future, token);
}

}  // namespace

constinit extern const Op send_op = {
    .name = "send",
    .arity = 2,
    .attributes = {{&attr::channel_id},
                   {&attr::source_target_pairs},
                   {&attr::is_host_transfer}},
    .has_side_effect = true,
    .resource = Resource::kSend,
    .begins = true,
    .parts_with_values = {2},
    .normalize = NormalizeSend,
    .shape = SendShape,
    .result_rule = "S2",
    .resume = Send};

}  // namespace hlo
