// set-dimension-size: declares how many elements of a dimension exist from
// here on.
// Spec: Operation Semantics 2022, 2026 "SetDimensionSize"; semantics.md:
// dynamic_dims.
//
// Shape  S1  the operand is an array; `dimensions` names one of its dimensions.
//        S2  the size is an s32 scalar.
//        S3  the result is the operand's shape, that dimension dynamic; it may
//            be written static, for a size that is the bound.
#include <utility>

#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> SetDimensionSizeShape(const ShapeContext& context) {
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
  status = CheckScalar(context, "S2", 1);
  if (!status.ok()) return status;
  if (context.operand(1).type() != ElementType::kS32) {
    return context.Error("S2", "the size is ", Text(context.operand(1)));
  }
  std::vector<Dimension> result(operand.dimensions().begin(),
                                operand.dimensions().end());
  result[static_cast<size_t>(dims[0])].dynamic = true;
  return WithWrittenDynamism(context,
                             Shape::Array(operand.type(), std::move(result)));
}

}  // namespace

constinit extern const Op set_dimension_size_op = {
    .name = "set-dimension-size",
    .arity = 2,
    .attributes = {{&attr::dimensions, kRequired}},
    .shape = SetDimensionSizeShape,
    .result_rule = "S3"};

}  // namespace hlo
