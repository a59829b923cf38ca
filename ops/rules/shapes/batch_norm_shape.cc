#include "ops/rules/shapes/batch_norm_shape.h"

#include "ops/attributes/dimensions.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

absl::Status CheckFeatures(const ShapeContext& context, int end) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  if (!IsFloat(operand.type())) {
    return context.Error("S1", "the operand is ", Text(operand));
  }
  const int64_t feature = context.attributes().get(attr::feature_index);
  if (feature < 0 || feature >= operand.rank()) {
    return context.Error("S2", "feature_index=", feature, " for ",
                         Text(operand));
  }
  for (int i = 1; i < end; ++i) {
    const Shape& each = context.operand(i);
    if (!each.is_array() || each.rank() != 1 || !IsFloat(each.type()) ||
        !SizesMatch(each.dimension(0), operand.dimension(feature))) {
      return context.Error("S3", "operand ", i, " is ", Text(each), " for ",
                           Text(operand), " with feature_index=", feature);
    }
    status = CheckPrecision(context, operand.type(), each.type());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

Shape NormalizedShape(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  const auto feature =
      static_cast<size_t>(context.attributes().get(attr::feature_index));
  std::vector<Dimension> dimensions(operand.dimensions().begin(),
                                    operand.dimensions().end());
  for (const Shape& each : context.operands()) {
    if (each.rank() == operand.rank()) {
      MergeDimensions(dimensions, each);
    } else {
      dimensions[feature].dynamic |= each.dimension(0).dynamic;
    }
  }
  return Shape::Array(operand.type(), std::move(dimensions));
}

absl::StatusOr<Shape> FeatureTuple(const ShapeContext& context) {
  const Shape operand = NormalizedShape(context);
  const auto feature =
      static_cast<int>(context.attributes().get(attr::feature_index));
  const Shape each = Shape::Array(operand.type(), {operand.dimension(feature)});
  absl::StatusOr<Shape> tuple = Shape::Tuple({operand, each, each});
  if (!tuple.ok()) return tuple;
  return WithWrittenDynamism(context, *tuple);
}

}  // namespace hlo
