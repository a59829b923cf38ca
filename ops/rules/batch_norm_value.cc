#include "ops/rules/batch_norm_value.h"

#include "ops/attributes/dimensions.h"
#include "ops/choices/precision.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {

bool ComputesInF64(const ValueContext& context) {
  bool f64 = context.choices().is(choice::accumulation::f64);
  for (int i = 0; i < context.operand_count(); ++i) {
    f64 = f64 || context.operand_shape(i).type() == ElementType::kF64;
  }
  return f64;
}

absl::StatusOr<FeatureSizes> FeatureSizesOf(const ValueContext& context,
                                            absl::string_view rule, int end) {
  const auto feature =
      static_cast<size_t>(context.attributes().get(attr::feature_index));
  const std::span<const int64_t> sizes = context.operand(0).sizes;
  for (int i = 1; i < end; ++i) {
    if (context.operand(i).sizes[0] != sizes[feature]) {
      return context.Error(rule, "operand ", i, " has ",
                           context.operand(i).sizes[0], " elements for ",
                           sizes[feature], " features");
    }
  }
  if (IsEmpty(sizes)) return FeatureSizes{0, sizes[feature], 1};
  FeatureSizes result = {1, sizes[feature], 1};
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (d < feature) result.outer *= sizes[d];
    if (d > feature) result.inner *= sizes[d];
  }
  return result;
}

FeatureArray ArrayOperand(const ValueContext& context, int i) {
  const ArrayView view = context.operand(i);
  return {view.type(), view.data};
}

LoopOptions LoopOptionsOf(const ValueContext& context) {
  return {context.instructions(), context.threads()};
}

}  // namespace hlo
