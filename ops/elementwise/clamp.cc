// clamp: the operand, brought into [min, max].
// Spec: Operation Semantics 2017-2026 "Clamp" (2017, 2018: another order of
// arguments and of the two bounds, docs/errata.md).
//
// Shape  S1  min and max are scalars or have the operand's dimensions; all
//            three have one element type, or are floats; the result has the
//            operand's shape, with their common type.
// Value  V1  minimum(maximum(operand, min), max): where min > max, max wins.
//        V2  floats and complex: NaN, zeros and order as in maximum and
//            minimum, choices too.
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/min_max.h"
#include "ops/rules/shapes/elementwise_shape.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

struct Clamp {
  template <typename T>
  requires Pred<T> || Integer<T> T operator()(T min, T operand,
                                              T max) const {  // V1
    const T raised = operand < min ? min : operand;
    return max < raised ? max : raised;
  }
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T min, T operand,
                                                     T max) const {  // V1, V2
    return Smaller(Larger(operand, min), max);
  }
};

struct ClampByChoice : MinMaxRule {
  ClampByChoice(const Attributes&, const Choices& choices)
      : MinMaxRule(choices) {}
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T min, T operand,
                                                     T max) const {  // V2
    return Smaller(Larger(operand, min), max);
  }
};

absl::StatusOr<LaneKernel> ClampKernel(const LaneContext& context) {
  const bool plain = MinMaxRule(context.choices).plain() ||
                     !(IsFloat(context.result) || IsComplex(context.result));
  return WhereOrdered(
      context, plain ? Lanes<Clamp>(context) : Lanes<ClampByChoice>(context));
}

absl::Status CheckBound(const ShapeContext& context, int bound) {
  const Shape& operand = context.operand(1);
  const Shape& shape = context.operand(bound);
  const bool fits =
      shape.is_array() &&
      (shape.is_scalar() || CompatibleDimensions(shape, operand)) &&
      CommonType(shape.type(), operand.type()).has_value();
  if (fits) return absl::OkStatus();
  return context.Error("S1", bound == 0 ? "min" : "max", " is ",
                       shape.ToString(false), " for ", operand.ToString(false));
}

absl::StatusOr<Shape> ClampShape(const ShapeContext& context) {
  auto shape = CommonShape(context, kAnyType, 1, 2);
  if (!shape.ok()) return shape;
  ElementType type = shape->type();
  std::vector<Dimension> dimensions(shape->dimensions().begin(),
                                    shape->dimensions().end());
  for (int bound : {0, 2}) {
    absl::Status status = CheckBound(context, bound);  // S1
    if (!status.ok()) return status;
    const Shape& its = context.operand(bound);
    type = CommonType(type, its.type()).value_or(type);
    if (!its.is_scalar()) MergeDimensions(dimensions, its);
  }
  return WithWrittenDynamism(context,
                             Shape::Array(type, std::move(dimensions)));
}

}  // namespace

constinit extern const Op clamp_op = {.name = "clamp",
                                      .arity = 3,
                                      .passes_values = OperandAt(1),
                                      .shape = ClampShape,
                                      .lanes = ClampKernel,
                                      .double_doubles = ClampKernel};

}  // namespace hlo
