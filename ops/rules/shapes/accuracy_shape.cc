#include "ops/rules/shapes/accuracy_shape.h"

#include <limits>

#include "literals/types/number_types.h"
#include "ops/attributes/accuracy.h"

namespace hlo {
namespace {

// The largest error relative to results that are not subnormal.
double RelativeError(ElementType type) {
  return VisitElementType(PartType(type), [](auto tag) -> double {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      return static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
    } else {
      return 0;
    }
  });
}

bool IsPromised(const ResultAccuracy& accuracy, ElementType type,
                Magnitude magnitude) {
  const double error = RelativeError(type);
  const bool bounded = magnitude == Magnitude::kAtMostOne && !IsComplex(type);
  return accuracy.ulps >= 1 || accuracy.rtol >= error ||
         (bounded && accuracy.atol >= error);
}

}  // namespace

absl::StatusOr<Shape> AccurateShape(const ShapeContext& context, TypeSet types,
                                    Magnitude magnitude) {
  absl::StatusOr<Shape> shape = CommonShape(context, types);
  if (!shape.ok()) return shape;
  const ResultAccuracy& accuracy =
      context.attributes().get(attr::result_accuracy);
  if (accuracy.mode != ResultAccuracy::Mode::kTolerance) return shape;
  if (!(accuracy.atol >= 0 && accuracy.rtol >= 0 && accuracy.ulps >= 0)) {
    return context.Error("S3", "result_accuracy with a tolerance below zero");
  }
  if (!IsPromised(accuracy, shape->type(), magnitude)) {
    context.Remark("accuracy_request",
                   "result_accuracy asks for less than half a unit in the last "
                   "place of ",
                   Name(shape->type()));
  }
  return shape;
}

}  // namespace hlo
