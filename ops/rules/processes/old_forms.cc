#include "ops/rules/processes/old_forms.h"

#include <algorithm>
#include <utility>

#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"

namespace hlo {

extern const Op after_all_op;
extern const Op get_tuple_element_op;
extern const Op recv_done_op;
extern const Op send_done_op;
extern const Op send_op;
extern const Op tuple_op;

namespace {

using Id = NormalizeContext::Id;

bool AreArrays(std::span<const Shape> shapes) {
  return std::all_of(shapes.begin(), shapes.end(),
                     [](const Shape& shape) { return shape.is_array(); });
}

std::vector<Shape> OperandShapes(const NormalizeContext& context) {
  std::vector<Shape> shapes;
  for (int i = 0; i < context.operand_count(); ++i) {
    shapes.push_back(context.operand_shape(i));
  }
  return shapes;
}

absl::Status SetTuple(NormalizeContext& context, std::vector<Shape> parts) {
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(parts));
  if (!tuple.ok()) return tuple.status();
  context.SetShape(*std::move(tuple));
  return absl::OkStatus();
}

// The written parts, where there are two: (data, u32[]).
absl::Status AddToken(NormalizeContext& context) {
  std::vector<Id> operands;
  for (int i = 0; i < context.operand_count(); ++i) {
    operands.push_back(context.operand(i));
  }
  const absl::StatusOr<Id> token = context.Insert(after_all_op, {}, {});
  if (!token.ok()) return token.status();
  operands.push_back(*token);
  context.SetOperands(std::move(operands));
  if (context.written() == nullptr) return absl::OkStatus();
  const std::span<const Shape> parts = context.written()->elements();
  if (parts.size() != 2) return absl::OkStatus();
  return SetTuple(context, {parts[0], parts[1], Shape::Token()});
}

}  // namespace

absl::Status NormalizeStart(NormalizeContext& context) {
  const int count = context.operand_count();
  if (context.written() == nullptr || count == 0 ||
      context.attributes().has(attr::permute_slice_sizes)) {
    return absl::OkStatus();
  }
  const Shape result = *context.written();
  const bool is_result =
      count == 1 ? result.is_array()
                 : result.elements().size() == static_cast<size_t>(count) &&
                       AreArrays(result.elements());
  if (!is_result) return absl::OkStatus();
  absl::StatusOr<Shape> operands = OneOrTuple(OperandShapes(context));
  if (!operands.ok()) return operands.status();
  return SetTuple(context, {*std::move(operands), result});
}

absl::Status NormalizeAllReduceStart(NormalizeContext& context) {
  if (context.written() == nullptr) return absl::OkStatus();
  const std::span<const Shape> parts = context.written()->elements();
  const bool several = context.operand_count() > 1;
  if (parts.size() == 2 && parts[1].is_tuple() == several) {
    context.SetShape(Shape(parts[1]));
  }
  return absl::OkStatus();
}

absl::Status NormalizeCopyStart(NormalizeContext& context) {
  if (context.written() == nullptr || context.operand_count() != 1 ||
      !context.written()->is_array()) {
    return absl::OkStatus();
  }
  return SetTuple(context, {*context.written(), context.operand_shape(0),
                            Shape::Scalar(ElementType::kU32)});
}

absl::Status NormalizeSend(NormalizeContext& context) {
  return context.operand_count() == 1 ? AddToken(context) : absl::OkStatus();
}

absl::Status NormalizeRecv(NormalizeContext& context) {
  return context.operand_count() == 0 ? AddToken(context) : absl::OkStatus();
}

// The identifier, which nothing may read, is 0.
absl::Status NormalizeSendDone(NormalizeContext& context) {
  if (context.written() == nullptr || !context.written()->is_tuple() ||
      context.operand_count() != 1) {
    return absl::OkStatus();
  }
  const size_t parts = context.written()->elements().size();
  const std::optional<Id> data = context.operand_of_operand(send_op, 0);
  if (parts != 0 && (parts != 3 || !data.has_value())) return absl::OkStatus();
  const absl::StatusOr<Id> done = context.Insert(
      send_done_op, {context.operand(0)}, std::move(context.attributes()));
  if (!done.ok()) return done.status();
  std::vector<Id> values;
  if (parts == 3) {
    const Id identifier = context.InsertConstant(Literal::Scalar(uint32_t{0}));
    values = {*data, identifier, *done};
  }
  context.Become(tuple_op, std::move(values), {});
  return absl::OkStatus();
}

absl::Status NormalizeRecvDone(NormalizeContext& context) {
  if (context.written() == nullptr || context.operand_count() != 1) {
    return absl::OkStatus();
  }
  const std::span<const Shape> parts = context.operand_shape(0).elements();
  if (parts.size() != 3 || !SameIgnoringLayout(parts[0], *context.written())) {
    return absl::OkStatus();
  }
  const absl::StatusOr<Id> done = context.Insert(
      recv_done_op, {context.operand(0)}, std::move(context.attributes()));
  if (!done.ok()) return done.status();
  Attributes element;
  element.set(attr::tuple_index, int64_t{0});
  context.Become(get_tuple_element_op, {*done}, std::move(element));
  return absl::OkStatus();
}

}  // namespace hlo
