// send: begins to send a value to the process that receives on the channel.
// Spec: Operation Semantics 2018-2026 "Send"; 2026 "SendWithTokens",
// "SendToHost".
//
// Shape  S1  the first operand is an array or a tuple, the second a token.
//        S2  result: (the data, u32[], token).
#include "ops/attributes/processes.h"
#include "ops/rules/old_forms.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> SendShape(const ShapeContext& context) {
  const Shape& data = context.operand(0);
  if ((!data.is_array() && !data.is_tuple()) ||
      !context.operand(1).is_token()) {
    return context.Error("S1", "operands ", Text(data), " and ",
                         Text(context.operand(1)));
  }
  return Shape::Tuple({data.WithoutLayouts(), Shape::Scalar(ElementType::kU32),
                       Shape::Token()});
}

}  // namespace

constinit extern const Op send_op = {
    .name = "send",
    .arity = 2,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .resource = Resource::kSend,
    .begins = true,
    .parts_with_values = {0, 2},
    .normalize = NormalizeSend,
    .shape = SendShape,
    .result_rule = "S2"};

}  // namespace hlo
