// batch-norm-grad: gradients of batch-norm-training.
// Spec: Operation Semantics 2022, 2026 "BatchNormGrad" (2017 and 2018 have a
// wrong formula and another order of the results); semantics.md:
// batch_norm_formula.
//
// Shape  S1  the operand is an array of floats.
//        S2  feature_index is one of its dimensions.
//        S3  scale, mean and variance are arrays of floats of rank 1, one
//            element for each feature.
//        S4  grad_output is an array of floats of the operand's dimensions.
//        S5  result: gradients of (operand, scale, offset).
#include "ops/rules/batch_norm_shape.h"
#include "ops/rules/shape_helpers.h"

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
  return FeatureTuple(context);
}

}  // namespace

constinit extern const Op batch_norm_grad_op = {
    .name = "batch-norm-grad",
    .arity = 5,
    .attributes = {{&attr::epsilon, kRequired},
                   {&attr::feature_index, kRequired}},
    .shape = BatchNormGradShape,
    .result_rule = "S5"};

}  // namespace hlo
