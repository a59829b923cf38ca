// Send and recv, to other processes and the host.
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/processes.h"

namespace hloref {
namespace {

hlo::Attributes Transfer(Recorder& recorder, int64_t channel,
                         const SourceTargetPairs& pairs, bool with_host) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::channel_id, channel);
  if (with_host) attributes.set(hlo::attr::is_host_transfer, true);
  if (!pairs.empty()) recorder.SetPairs(pairs, attributes);
  return attributes;
}

hlo::Attributes DoneOf(const hlo::Attributes& start) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::channel_id, start.get(hlo::attr::channel_id));
  if (start.get(hlo::attr::is_host_transfer)) {
    attributes.set(hlo::attr::is_host_transfer, true);
  }
  return attributes;
}

std::optional<hlo::Shape> ContextOf(Recorder& recorder, const Shape& data) {
  auto shape = hlo::Shape::Tuple({Access::Inner(data),
                                  hlo::Shape::Scalar(hlo::ElementType::kU32),
                                  hlo::Shape::Token()});
  if (shape.ok()) return *std::move(shape);
  recorder.FailWith(shape.status());
  return std::nullopt;
}

// The token after both instructions.
Op SendBoth(Recorder& recorder, const Op& operand, const Op& token,
            ChannelHandle handle, bool with_host) {
  hlo::Attributes start = Transfer(recorder, handle.handle, {}, with_host);
  hlo::Attributes done = DoneOf(start);
  const Op context = recorder.Add("send", {operand, token}, std::move(start));
  return recorder.Add("send-done", {context}, std::move(done));
}

// (data, token) after both instructions.
Op RecvBoth(Recorder& recorder, const Op& token, const Shape& shape,
            ChannelHandle handle, bool with_host) {
  const auto written = ContextOf(recorder, shape);
  if (!written) return recorder.Nothing();
  hlo::Attributes start = Transfer(recorder, handle.handle, {}, with_host);
  hlo::Attributes done = DoneOf(start);
  const Op context = recorder.Add("recv", {token}, std::move(start), *written);
  return recorder.Add("recv-done", {context}, std::move(done));
}

// A context's -done, with what it repeats of its start.
Op Done(Recorder& recorder, const char* op, const Op& context) {
  if (!recorder.Has(context)) return recorder.Nothing();
  return recorder.Add(op, {context}, DoneOf(recorder.attributes(context)));
}

}  // namespace

Op CollectiveBuilder::Send(const Op& operand, ChannelHandle handle,
                           Place place) {
  Recorder recorder(*this, "Send", place);
  const Op token = recorder.Add("after-all", {});
  return SendBoth(recorder, operand, token, handle, false);
}

Op CollectiveBuilder::Recv(const Shape& shape, ChannelHandle handle,
                           Place place) {
  Recorder recorder(*this, "Recv", place);
  const Op token = recorder.Add("after-all", {});
  return recorder.Element(RecvBoth(recorder, token, shape, handle, false), 0);
}

Op CollectiveBuilder::SendWithTokens(const Op& operand, const Op& token,
                                     ChannelHandle handle, Place place) {
  Recorder recorder(*this, "SendWithTokens", place);
  return SendBoth(recorder, operand, token, handle, false);
}

Op CollectiveBuilder::RecvWithTokens(const Op& token, const Shape& shape,
                                     ChannelHandle handle, Place place) {
  Recorder recorder(*this, "RecvWithTokens", place);
  return RecvBoth(recorder, token, shape, handle, false);
}

Op CollectiveBuilder::SendToHost(const Op& operand, const Op& token,
                                 const Shape& shape_with_layout,
                                 ChannelHandle handle, Place place) {
  Recorder recorder(*this, "SendToHost", place);
  if (!recorder.Has(operand)) return recorder.Nothing();
  const hlo::Shape shape = Access::Inner(shape_with_layout);
  if (!hlo::SameIgnoringLayout(shape, recorder.shape(operand))) {
    return recorder.Fail("shape_with_layout is ", shape.ToString(),
                         ", the operand ",
                         recorder.shape(operand).ToString(false));
  }
  return SendBoth(recorder, operand, token, handle, true);
}

Op CollectiveBuilder::RecvFromHost(const Op& token, const Shape& shape,
                                   ChannelHandle handle, Place place) {
  Recorder recorder(*this, "RecvFromHost", place);
  return RecvBoth(recorder, token, shape, handle, true);
}

Op CollectiveBuilder::Send(const Op& operand, int64_t channel_id,
                           const SourceTargetPairs& source_target_pairs,
                           Place place) {
  Recorder recorder(*this, "Send", place);
  const Op token = recorder.Add("after-all", {});
  return recorder.Add(
      "send", {operand, token},
      Transfer(recorder, channel_id, source_target_pairs, false));
}

Op CollectiveBuilder::Recv(const Shape& shape, int64_t channel_id,
                           const SourceTargetPairs& source_target_pairs,
                           Place place) {
  Recorder recorder(*this, "Recv", place);
  const auto written = ContextOf(recorder, shape);
  if (!written) return recorder.Nothing();
  const Op token = recorder.Add("after-all", {});
  return recorder.Add(
      "recv", {token},
      Transfer(recorder, channel_id, source_target_pairs, false), *written);
}

Op CollectiveBuilder::SendDone(const Op& context, Place place) {
  Recorder recorder(*this, "SendDone", place);
  return Done(recorder, "send-done", context);
}

Op CollectiveBuilder::RecvDone(const Op& context, Place place) {
  Recorder recorder(*this, "RecvDone", place);
  return Done(recorder, "recv-done", context);
}

}  // namespace hloref
