// batch-norm-training: normalizes each feature by its mean and variance over
// all other dimensions, and gives these too.
// Spec: Operation Semantics 2017-2026 "BatchNormTraining"; semantics.md:
// batch_norm_variance, batch_norm_formula, accumulation, subnormals.
//
// Shape  S1  the operand is an array of floats.
//        S2  feature_index is one of its dimensions.
//        S3  scale and offset are arrays of floats of rank 1, one element for
//            each feature.
//        S4  result: (the operand's shape, mean and variance of each feature).
// Value      n is the number of elements of a feature, sums go over these in
//            row-major order, from 0.
//        V1  mean[f] = sum(x) / n.
//        V2  variance[f] = sum((x - mean[f]) (x - mean[f])) / n;
//            batch_norm_variance=moments: sum(x x) / n - mean[f] mean[f].
//        V3  output = scale[f] (x - mean[f]) / sqrt(variance[f] + epsilon) +
//            offset[f], operations in this order; epsilon is an f32.
//        V4  computed in f64 if an operand is (or accumulation=f64; where both
//            are so, in pairs of f64), else f32; each result is rounded once,
//            from unrounded mean and variance.
//        V5  no elements: mean and variance are NaN.
//        V6  dynamic dimensions: only elements within the actual sizes, those
//            of the features that all operands have (semantics.md:
//            dynamic_dims).
//        V7  subnormals: flush_inputs flushes the operands, flush_results the
//            results, flush both, and nothing else.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/choices/precision.h"
#include "ops/rules/shapes/batch_norm_shape.h"
#include "ops/rules/sums/batch_norm_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormTrainingShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 3);
  if (!status.ok()) return status;
  return FeatureTuple(context);
}

struct Sum {
  static constexpr size_t kArrays = 1, kParams = 0, kSums = 1;
  template <typename T>
  HLO_INLINE static void Add(const T* x, const T*, T* sum) {
    sum[0] += x[0];
  }
};

struct SquaredDeviation {  // the parameter: the mean
  static constexpr size_t kArrays = 1, kParams = 1, kSums = 1;
  template <typename T>
  HLO_INLINE static void Add(const T* x, const T* p, T* sum) {
    const T deviation = x[0] - p[0];
    sum[0] += deviation * deviation;
  }
};

struct Square {
  static constexpr size_t kArrays = 1, kParams = 0, kSums = 1;
  template <typename T>
  HLO_INLINE static void Add(const T* x, const T*, T* sum) {
    sum[0] += x[0] * x[0];
  }
};

// V1, V2, V5.
template <typename T>
void Moments(const ValueContext& context, const FeatureSizes& sizes,
             const FeatureArray& operand, PerFeature<T>& mean,
             PerFeature<T>& variance) {
  const LoopOptions options = LoopOptionsOf(context);
  const bool moments =
      context.choices().is(choice::batch_norm_variance::moments);
  const T n = static_cast<T>(sizes.outer * sizes.inner);
  SumFeatures<Sum, T>(options, sizes, {operand}, {}, {mean.data()});
  for (int64_t f = 0; f < sizes.features; ++f) mean[f] /= n;
  if (moments) {
    SumFeatures<Square, T>(options, sizes, {operand}, {}, {variance.data()});
  } else {
    SumFeatures<SquaredDeviation, T>(options, sizes, {operand}, {mean.data()},
                                     {variance.data()});
  }
  for (int64_t f = 0; f < sizes.features; ++f) {
    variance[f] /= n;
    if (moments) variance[f] -= mean[f] * mean[f];
  }
}

template <typename T>
absl::Status Train(ValueContext& context, const FeatureShape& shape,
                   MutableArrayView output) {
  auto operand = ReadFeatures(context, 0, shape);
  if (!operand.ok()) return operand.status();
  auto scale = PerFeature<T>::Read(context, 1, shape);
  if (!scale.ok()) return scale.status();
  auto offset = PerFeature<T>::Read(context, 2, shape);
  if (!offset.ok()) return offset.status();
  const FeatureSizes& sizes = shape.sizes;
  auto mean = PerFeature<T>::Zeros(context, sizes.features);
  if (!mean.ok()) return mean.status();
  auto variance = PerFeature<T>::Zeros(context, sizes.features);
  if (!variance.ok()) return variance.status();
  auto root = PerFeature<T>::Zeros(context, sizes.features);
  if (!root.ok()) return root.status();
  Moments(context, sizes, operand->array(), *mean, *variance);
  const T epsilon = Epsilon<T>(context);
  for (int64_t f = 0; f < sizes.features; ++f) {
    (*root)[f] = SquareRoot((*variance)[f] + epsilon);
  }
  MapFeatures<Normalize, T>(
      LoopOptionsOf(context), sizes, {operand->array()},  // V3
      {scale->data(), mean->data(), root->data(), offset->data()},
      output.type(), output.data);
  FlushResult(context, output);
  absl::Status status = mean->Store(context, "V6", 1);
  if (!status.ok()) return status;
  return variance->Store(context, "V6", 2);
}

absl::Status BatchNormTrainingValue(ValueContext& context) {
  auto shape = FeatureShapeOf(context, "V6", 3);
  if (!shape.ok()) return shape.status();
  auto output = ResultOfSizes(context, "V6", shape->actual,
                              context.shape().elements()[0]);
  if (!output.ok()) return output.status();
  return WithComputedType(context, [&](auto zero) {  // V4
    return Train<decltype(zero)>(context, *shape, *output);
  });
}

}  // namespace

constinit extern const Op batch_norm_training_op = {
    .name = "batch-norm-training",
    .arity = 3,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormTrainingShape,
    .result_rule = "S4",
    .value = BatchNormTrainingValue};

}  // namespace hlo
