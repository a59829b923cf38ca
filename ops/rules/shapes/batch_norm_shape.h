// The shape rule that the three batch-norm ops share.
#ifndef HLOREF_OPS_RULES_SHAPES_BATCH_NORM_SHAPE_H_
#define HLOREF_OPS_RULES_SHAPES_BATCH_NORM_SHAPE_H_

#include "absl/status/status.h"
#include "literals/shape.h"
#include "ops/shape_context.h"

namespace hlo {

// S1 the operand is an array of floats;
// S2 feature_index is one of its dimensions;
// S3 operands [1, end) are arrays of floats of rank 1, one element for each
//    feature.
absl::Status CheckFeatures(const ShapeContext& context, int end);

// The operand's shape, without layout; a dimension is dynamic if it is so in
// any operand. REQUIRES: CheckFeatures is OK.
Shape NormalizedShape(const ShapeContext& context);
// (that shape, one element for each feature, the same).
absl::StatusOr<Shape> FeatureTuple(const ShapeContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_BATCH_NORM_SHAPE_H_
