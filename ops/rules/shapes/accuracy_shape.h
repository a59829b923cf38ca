// The shape rule of element-wise functions, which may request an accuracy.
//
// All of them promise correct rounding: an error of at most half a unit in the
// last place. A result_accuracy that is no tolerance at all (negative, NaN) is
// refused (S3); one that is tighter than that promise in each of its three
// measures gets a remark (semantics.md: accuracy_request). Every other one, and
// every mode, changes nothing.
#ifndef HLOREF_OPS_RULES_SHAPES_ACCURACY_SHAPE_H_
#define HLOREF_OPS_RULES_SHAPES_ACCURACY_SHAPE_H_

#include "absl/status/statusor.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

// Bound of the real results' magnitude: an absolute tolerance can be promised
// only where they are bounded.
enum class Magnitude { kAny, kAtMostOne };

absl::StatusOr<Shape> AccurateShape(const ShapeContext& context, TypeSet types,
                                    Magnitude magnitude);

template <TypeSet kTypes, Magnitude kMagnitude = Magnitude::kAny>
absl::StatusOr<Shape> FunctionShape(const ShapeContext& context) {
  return AccurateShape(context, kTypes, kMagnitude);
}

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_ACCURACY_SHAPE_H_
