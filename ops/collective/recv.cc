// recv: begins to receive a value from the process that sends on the channel.
// Spec: Operation Semantics 2018-2026 "Recv"; 2026 "RecvWithTokens"
// (RecvFromHost, which it calls RecvToHost).
//
// Shape  S1  the operand is a token.
//        S2  the result is written: (data, u32[], token), the data an array or
//            a tuple.
#include "ops/attributes/processes.h"
#include "ops/rules/shape_helpers.h"

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
  return Shape::Tuple({parts[0].WithoutLayouts(),
                       Shape::Scalar(ElementType::kU32), Shape::Token()});
}

}  // namespace

constinit extern const Op recv_op = {
    .name = "recv",
    .arity = 1,
    .attributes = {{&attr::channel_id}, {&attr::is_host_transfer}},
    .has_side_effect = true,
    .resource = Resource::kReceive,
    .begins = true,
    .parts_with_values = {2},
    .shape = RecvShape,
    .result_rule = "S2"};

}  // namespace hlo
