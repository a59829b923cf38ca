// batch-norm-inference: normalizes each feature by a given mean and variance.
// Spec: Operation Semantics 2017-2026 "BatchNormInference"; semantics.md:
// batch_norm_formula, accumulation.
//
// Shape  S1  the operand is an array of floats; the result has its shape.
//        S2  feature_index is one of its dimensions.
//        S3  scale, offset, mean and variance are arrays of floats of rank 1,
//            one element for each feature.
// Value  V1  result[.., f, ..] = scale[f] (operand[.., f, ..] - mean[f]) /
//            sqrt(variance[f] + epsilon) + offset[f], operations in this order;
//            epsilon is an f32.
//        V2  computed in f64 if an operand is (or accumulation=f64), else f32;
//            one rounding to the result's type.
//        V3  dynamic dimensions: only elements within the actual sizes; there
//            are equally many features in all operands.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/rules/batch_norm_shape.h"
#include "ops/rules/batch_norm_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormInferenceShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 5);
  if (!status.ok()) return status;
  return context.operand(0).WithoutLayouts();
}

template <typename T>
absl::Status Infer(ValueContext& context, const FeatureSizes& sizes,
                   MutableArrayView result) {
  auto scale = PerFeature<T>::Read(context, 1);
  if (!scale.ok()) return scale.status();
  auto offset = PerFeature<T>::Read(context, 2);
  if (!offset.ok()) return offset.status();
  auto mean = PerFeature<T>::Read(context, 3);
  if (!mean.ok()) return mean.status();
  auto root = PerFeature<T>::Read(context, 4);
  if (!root.ok()) return root.status();
  const T epsilon = Epsilon<T>(context);
  for (int64_t f = 0; f < sizes.features; ++f) {
    (*root)[f] = std::sqrt((*root)[f] + epsilon);
  }
  MapFeatures<Normalize, T>(
      LoopOptionsOf(context), sizes, {ArrayOperand(context, 0)},  // V1
      {scale->data(), mean->data(), root->data(), offset->data()},
      result.type(), result.data);
  return absl::OkStatus();
}

absl::Status BatchNormInferenceValue(ValueContext& context) {
  auto sizes = FeatureSizesOf(context, "V3", 5);
  if (!sizes.ok()) return sizes.status();
  const std::span<const int64_t> actual = context.operand(0).sizes;
  auto result = ResultOfSizes(context, "V3", {actual.begin(), actual.end()});
  if (!result.ok()) return result.status();
  return ComputesInF64(context) ? Infer<double>(context, *sizes, *result)  // V2
                                : Infer<float>(context, *sizes, *result);
}

}  // namespace

constinit extern const Op batch_norm_inference_op = {
    .name = "batch-norm-inference",
    .arity = 5,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormInferenceShape,
    .value = BatchNormInferenceValue};

}  // namespace hlo
