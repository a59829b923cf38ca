// batch-norm-training: normalizes each feature by its mean and variance over
// all other dimensions, and gives these too.
// Spec: Operation Semantics 2017-2026 "BatchNormTraining"; semantics.md:
// batch_norm_variance, batch_norm_formula, accumulation.
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
//        V4  computed in f64 if an operand is (or accumulation=f64), else f32;
//            each result is rounded once, from unrounded mean and variance.
//        V5  no elements: mean and variance are NaN.
//        V6  dynamic dimensions: only elements within the actual sizes; there
//            are equally many features in all operands.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/choices/precision.h"
#include "ops/rules/batch_norm_shape.h"
#include "ops/rules/batch_norm_value.h"

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
             PerFeature<T>& mean, PerFeature<T>& variance) {
  const LoopOptions options = LoopOptionsOf(context);
  const FeatureArray operand = ArrayOperand(context, 0);
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
absl::Status Train(ValueContext& context, const FeatureSizes& sizes,
                   MutableArrayView output) {
  auto scale = PerFeature<T>::Read(context, 1);
  if (!scale.ok()) return scale.status();
  auto offset = PerFeature<T>::Read(context, 2);
  if (!offset.ok()) return offset.status();
  auto mean = PerFeature<T>::Zeros(context, sizes.features);
  if (!mean.ok()) return mean.status();
  auto variance = PerFeature<T>::Zeros(context, sizes.features);
  if (!variance.ok()) return variance.status();
  auto root = PerFeature<T>::Zeros(context, sizes.features);
  if (!root.ok()) return root.status();
  Moments(context, sizes, *mean, *variance);
  const T epsilon = Epsilon<T>(context);
  for (int64_t f = 0; f < sizes.features; ++f) {
    (*root)[f] = std::sqrt((*variance)[f] + epsilon);
  }
  MapFeatures<Normalize, T>(
      LoopOptionsOf(context), sizes, {ArrayOperand(context, 0)},  // V3
      {scale->data(), mean->data(), root->data(), offset->data()},
      output.type(), output.data);
  absl::Status status = mean->Store(context, "V6", 1);
  if (!status.ok()) return status;
  return variance->Store(context, "V6", 2);
}

absl::Status BatchNormTrainingValue(ValueContext& context) {
  auto sizes = FeatureSizesOf(context, "V6", 3);
  if (!sizes.ok()) return sizes.status();
  const std::span<const int64_t> actual = context.operand(0).sizes;
  auto output = ResultOfSizes(context, "V6", {actual.begin(), actual.end()},
                              context.shape().elements()[0]);
  if (!output.ok()) return output.status();
  return ComputesInF64(context) ? Train<double>(context, *sizes, *output)  // V4
                                : Train<float>(context, *sizes, *output);
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
