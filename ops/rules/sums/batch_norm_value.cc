#include "ops/rules/sums/batch_norm_value.h"

#include "ops/attributes/dimensions.h"
#include "ops/choices/precision.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

BatchNormType ComputesIn(const ValueContext& context) {
  const bool wider = context.choices().is(choice::accumulation::f64);
  for (int i = 0; i < context.operand_count(); ++i) {
    if (context.operand_shape(i).type() != ElementType::kF64) continue;
    return wider ? BatchNormType::kDoubleDouble : BatchNormType::kF64;
  }
  return wider ? BatchNormType::kF64 : BatchNormType::kF32;
}

absl::StatusOr<FeatureShape> FeatureShapeOf(const ValueContext& context,
                                            absl::string_view rule, int end) {
  const int64_t feature = context.attributes().get(attr::feature_index);
  const ArrayView operand = context.operand(0);
  FeatureShape shape;
  for (int64_t d = 0; d < operand.rank(); ++d) {
    std::vector<ArrayDimension> meeting = {{operand, d}};
    for (int i = 1; i < context.operand_count(); ++i) {
      if (i >= end) {
        meeting.push_back({context.operand(i), d});
      } else if (d == feature) {
        meeting.push_back({context.operand(i), 0});
      }
    }
    auto size = CommonSize(context, rule, meeting);
    if (!size.ok()) return size.status();
    shape.actual.push_back(*size);
  }
  const std::span<const int64_t> sizes = shape.actual;
  const auto f = static_cast<size_t>(feature);
  shape.sizes = {IsEmpty(sizes) ? 0 : 1, sizes[f], 1};
  for (size_t d = 0; d < sizes.size() && !IsEmpty(sizes); ++d) {
    if (d < f) shape.sizes.outer *= sizes[d];
    if (d > f) shape.sizes.inner *= sizes[d];
  }
  return shape;
}

absl::StatusOr<FeatureOperand> ReadFeatures(ValueContext& context, int i,
                                            const FeatureShape& shape) {
  auto read = ReadProductOperand(context, i, {}, shape.actual);
  if (!read.ok()) return read.status();
  return FeatureOperand{*std::move(read)};
}

LoopOptions LoopOptionsOf(const ValueContext& context) {
  return {context.instructions(), context.threads()};
}

}  // namespace hlo
