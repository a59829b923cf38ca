// batch-norm-training: normalizes each feature by its mean and variance over
// all other dimensions, and gives these too.
// Spec: Operation Semantics 2017-2026 "BatchNormTraining"; semantics.md:
// batch_norm_variance, batch_norm_formula.
//
// Shape  S1  the operand is an array of floats.
//        S2  feature_index is one of its dimensions.
//        S3  scale and offset are arrays of floats of rank 1, one element for
//            each feature.
//        S4  result: (the operand's shape, mean and variance of each feature).
#include "ops/rules/batch_norm_shape.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BatchNormTrainingShape(const ShapeContext& context) {
  const absl::Status status = CheckFeatures(context, 3);
  if (!status.ok()) return status;
  return FeatureTuple(context);
}

}  // namespace

constinit extern const Op batch_norm_training_op = {
    .name = "batch-norm-training",
    .arity = 3,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormTrainingShape,
    .result_rule = "S4"};

}  // namespace hlo
