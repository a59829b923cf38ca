// batch-norm-inference: normalizes each feature by a given mean and variance.
// Spec: Operation Semantics 2017-2026 "BatchNormInference"; semantics.md:
// batch_norm_formula.
//
// Shape  S1  the operand is an array of floats; the result has its shape.
//        S2  feature_index is one of its dimensions.
//        S3  scale, offset, mean and variance are arrays of floats of rank 1,
//            one element for each feature.
#include "ops/rules/batch_norm_shape.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormInferenceShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 5);
  if (!status.ok()) return status;
  return context.operand(0).WithoutLayouts();
}

}  // namespace

constinit extern const Op batch_norm_inference_op = {
    .name = "batch-norm-inference",
    .arity = 5,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormInferenceShape};

}  // namespace hlo
