// get-dimension-size: how large a dimension of an array is at this moment.
// Spec: Operation Semantics 2022, 2026 "GetDimensionSize".
//
// Shape  S1  the operand is an array; `dimensions` names one of its dimensions.
//        S2  the result is s32[]; no size beyond its range.
// Value  V1  the actual size of a dynamic dimension, else its size; an error
//            beyond the range of s32.
#include "literals/literal.h"
#include "ops/attributes/dimensions.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> GetDimensionSizeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  const Ints& dims = context.attributes().get(attr::dimensions);
  status =
      CheckDimensions(context, "S1", attr::dimensions, dims, operand.rank());
  if (!status.ok()) return status;
  if (dims.size() != 1) {
    return context.Error("S1", "dimensions=", ListText(dims), " is not one");
  }
  if (operand.size(dims[0]) > INT32_MAX) {
    return context.Error("S2", "dimension ", dims[0], " of ", Text(operand),
                         " is larger than an s32");
  }
  return Shape::Scalar(ElementType::kS32);
}

absl::Status GetDimensionSizeValue(ValueContext& context) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const int64_t size = context.operand(0).sizes[d];
  if (size > INT32_MAX) {
    return context.Error("V1", "size ", size, " is larger than an s32");
  }
  absl::StatusOr<MutableArrayView> result = context.Result();
  if (!result.ok()) return result.status();
  result->as<int32_t>()[0] = static_cast<int32_t>(size);  // V1
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op get_dimension_size_op = {
    .name = "get-dimension-size",
    .arity = 1,
    .attributes = {{&attr::dimensions, kRequired}},
    .shape = GetDimensionSizeShape,
    .result_rule = "S2",
    .value = GetDimensionSizeValue};

}  // namespace hlo
