// batch-norm-inference: normalizes each feature by a given mean and variance.
// Spec: Operation Semantics 2017-2026 "BatchNormInference"; semantics.md:
// batch_norm_formula, accumulation, subnormals.
//
// Shape  S1  the operand is an array of floats; the result has its shape.
//        S2  feature_index is one of its dimensions.
//        S3  scale, offset, mean and variance are arrays of floats of rank 1,
//            one element for each feature.
// Value  V1  result[.., f, ..] = scale[f] (operand[.., f, ..] - mean[f]) /
//            sqrt(variance[f] + epsilon) + offset[f], operations in this order;
//            epsilon is an f32.
//        V2  computed in f64 if an operand is (or accumulation=f64; where both
//            are so, in pairs of f64), else f32; one rounding to the result's
//            type.
//        V3  dynamic dimensions: only elements within the actual sizes, those
//            of the features that all operands have (semantics.md:
//            dynamic_dims).
//        V4  subnormals: flush_inputs flushes the operands, flush_results the
//            result, flush both, and nothing else.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/rules/shapes/batch_norm_shape.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/batch_norm_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormInferenceShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 5);
  if (!status.ok()) return status;
  return WithWrittenDynamism(context, NormalizedShape(context));
}

template <typename T>
absl::Status Infer(ValueContext& context, const FeatureShape& shape,
                   MutableArrayView result) {
  auto operand = ReadFeatures(context, 0, shape);
  if (!operand.ok()) return operand.status();
  auto scale = PerFeature<T>::Read(context, 1, shape);
  if (!scale.ok()) return scale.status();
  auto offset = PerFeature<T>::Read(context, 2, shape);
  if (!offset.ok()) return offset.status();
  auto mean = PerFeature<T>::Read(context, 3, shape);
  if (!mean.ok()) return mean.status();
  auto root = PerFeature<T>::Read(context, 4, shape);
  if (!root.ok()) return root.status();
  const T epsilon = Epsilon<T>(context);
  for (int64_t f = 0; f < shape.sizes.features; ++f) {
    (*root)[f] = SquareRoot((*root)[f] + epsilon);
  }
  MapFeatures<Normalize, T>(
      LoopOptionsOf(context), shape.sizes, {operand->array()},  // V1
      {scale->data(), mean->data(), root->data(), offset->data()},
      result.type(), result.data);
  FlushResult(context, result);
  return absl::OkStatus();
}

absl::Status BatchNormInferenceValue(ValueContext& context) {
  auto shape = FeatureShapeOf(context, "V3", 5);
  if (!shape.ok()) return shape.status();
  auto result = ResultOfSizes(context, "V3", shape->actual);
  if (!result.ok()) return result.status();
  return WithComputedType(context, [&](auto zero) {  // V2
    return Infer<decltype(zero)>(context, *shape, *result);
  });
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
