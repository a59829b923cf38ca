// batch-norm-grad: gradients of batch-norm-training.
// Spec: Operation Semantics 2022, 2026 "BatchNormGrad" (2017 and 2018 have a
// formula that multiplies by sqrt(variance + epsilon) where the derivative
// divides, without the terms of mean and variance, and another order of the
// results); semantics.md: batch_norm_formula, accumulation, subnormals.
//
// Shape  S1  the operand is an array of floats.
//        S2  feature_index is one of its dimensions.
//        S3  scale, mean and variance are arrays of floats of rank 1, one
//            element for each feature.
//        S4  grad_output is an array of floats of the operand's dimensions.
//        S5  result: gradients of (operand, scale, offset).
// Value      n is the number of elements of a feature, sums go over these in
//            row-major order, from 0; x is an element of the operand, dy the
//            same one of grad_output, v = variance[f] + epsilon, an f32.
//        V1  c[f] = sum(dy ((x - mean[f]) / v)) / n,  d[f] = sum(dy) / n;
//            grad_operand = scale[f] / sqrt(v) (dy - d[f] - c[f] (x - mean[f]))
//        V2  grad_scale[f] = sum(dy ((x - mean[f]) / sqrt(v)))
//        V3  grad_offset[f] = sum(dy); operations in these orders.
//        V4  computed in f64 if an operand is (or accumulation=f64; where both
//            are so, in pairs of f64), else f32; each result is rounded once.
//        V5  dynamic dimensions: only elements within the actual sizes, those
//            of the features that all operands have (semantics.md:
//            dynamic_dims).
//        V6  subnormals: flush_inputs flushes the operands, flush_results the
//            results, flush both, and nothing else.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/rules/shapes/batch_norm_shape.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/batch_norm_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormGradShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 4);
  if (!status.ok()) return status;
  const Shape& gradient = context.operand(4);
  if (!gradient.is_array() || !IsFloat(gradient.type()) ||
      !DimensionsMatch(gradient, context.operand(0))) {
    return context.Error("S4", "grad_output is ", Text(gradient), " for ",
                         Text(context.operand(0)));
  }
  const absl::Status precision =
      CheckPrecision(context, context.operand(0).type(), gradient.type());
  if (!precision.ok()) return precision;
  return FeatureTuple(context);
}

// Arrays: x, dy. Parameters: mean, v, its root. Sums: n c, n d, grad_scale.
struct GradientSums {
  static constexpr size_t kArrays = 2, kParams = 3, kSums = 3;
  template <typename T>
  HLO_INLINE static void Add(const T* x, const T* p, T* sums) {
    const T deviation = x[0] - p[0];
    sums[0] += x[1] * (deviation / p[1]);
    sums[1] += x[1];
    sums[2] += x[1] * (deviation / p[2]);
  }
};

// Arrays: x, dy. Parameters: scale / root, d, c, mean.
struct OperandGradient {
  static constexpr size_t kArrays = 2, kParams = 4;
  template <typename T>
  HLO_INLINE static T Map(const T* x, const T* p) {
    return p[0] * (x[1] - p[1] - p[2] * (x[0] - p[3]));
  }
};

template <typename T>
absl::Status Differentiate(ValueContext& context, const FeatureShape& shape,
                           const FeatureArray& x, const FeatureArray& dy,
                           MutableArrayView result) {
  const FeatureSizes& sizes = shape.sizes;
  auto scale = PerFeature<T>::Read(context, 1, shape);
  if (!scale.ok()) return scale.status();
  auto mean = PerFeature<T>::Read(context, 2, shape);
  if (!mean.ok()) return mean.status();
  auto v = PerFeature<T>::Read(context, 3, shape);
  if (!v.ok()) return v.status();
  auto numbers = PerFeature<T>::Zeros(context, 3 * sizes.features);
  if (!numbers.ok()) return numbers.status();
  auto grad_scale = PerFeature<T>::Zeros(context, sizes.features);
  if (!grad_scale.ok()) return grad_scale.status();
  auto grad_offset = PerFeature<T>::Zeros(context, sizes.features);
  if (!grad_offset.ok()) return grad_offset.status();
  T* root = numbers->data();
  T* c = root + sizes.features;
  T* d = c + sizes.features;
  for (int64_t f = 0; f < sizes.features; ++f) {
    (*v)[f] += Epsilon<T>(context);
    root[f] = SquareRoot((*v)[f]);
  }
  const LoopOptions options = LoopOptionsOf(context);
  SumFeatures<GradientSums, T>(
      options, sizes, {x, dy}, {mean->data(), v->data(), root},
      {c, grad_offset->data(), grad_scale->data()});  // V2, V3
  const T n = static_cast<T>(sizes.outer * sizes.inner);
  for (int64_t f = 0; f < sizes.features; ++f) {
    c[f] /= n;
    d[f] = (*grad_offset)[f] / n;
    root[f] = (*scale)[f] / root[f];
  }
  MapFeatures<OperandGradient, T>(options, sizes, {x, dy},  // V1
                                  {root, d, c, mean->data()}, result.type(),
                                  result.data);
  absl::Status status = grad_scale->Store(context, "V5", 1);
  if (!status.ok()) return status;
  return grad_offset->Store(context, "V5", 2);
}

absl::Status BatchNormGradValue(ValueContext& context) {
  auto shape = FeatureShapeOf(context, "V5", 4);
  if (!shape.ok()) return shape.status();
  auto result = ResultOfSizes(context, "V5", shape->actual,
                              context.shape().elements()[0]);
  if (!result.ok()) return result.status();
  auto operand = ReadFeatures(context, 0, *shape);
  if (!operand.ok()) return operand.status();
  auto gradient = ReadFeatures(context, 4, *shape);
  if (!gradient.ok()) return gradient.status();
  const FeatureArray x = operand->array(), dy = gradient->array();
  absl::Status status = WithComputedType(context, [&](auto zero) {  // V4
    return Differentiate<decltype(zero)>(context, *shape, x, dy, *result);
  });
  FlushResult(context, *result);
  return status;
}

}  // namespace

constinit extern const Op batch_norm_grad_op = {
    .name = "batch-norm-grad",
    .arity = 5,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormGradShape,
    .result_rule = "S5",
    .value = BatchNormGradValue};

}  // namespace hlo
