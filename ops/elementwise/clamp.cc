// clamp: the operand, brought into [min, max].
// Spec: Operation Semantics 2026 "Clamp"; 2017-2022 the same.
//
// Shape  S1  min and max are scalars or have the operand's dimensions; all
//            three have one element type, or are floats; the result has the
//            operand's shape, with their common type.
//        S2  pred, integers or floats.
// Value  V1  minimum(maximum(operand, min), max): where min > max, max wins.
//        V2  floats: NaN and zeros as in maximum and minimum, choices too.
#include "ops/kernels/lanes.h"
#include "ops/kernels/min_max.h"
#include "ops/rules/elementwise_shape.h"
#include "ops/rules/promotion.h"

namespace hlo {
namespace {

struct Clamp {
  template <typename T>
  requires Pred<T> || Integer<T> T operator()(T min, T operand,
                                              T max) const {  // V1
    const T raised = operand < min ? min : operand;
    return max < raised ? max : raised;
  }
  template <Float T>
  T operator()(T min, T operand, T max) const {  // V1, V2
    return Smaller(Larger(operand, min), max);
  }
};

struct ClampByChoice : MinMaxRule {
  ClampByChoice(const Attributes&, const Choices& choices)
      : MinMaxRule(choices) {}
  template <Float T>
  T operator()(T min, T operand, T max) const {  // V2
    return Smaller(Larger(operand, min), max);
  }
};

absl::StatusOr<LaneKernel> ClampKernel(const LaneContext& context) {
  const bool plain =
      MinMaxRule(context.choices).plain() || !IsFloat(context.result);
  return plain ? Lanes<Clamp>(context) : Lanes<ClampByChoice>(context);
}

constexpr TypeSet kOrdered = kPreds | kIntegers | kFloats;

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
  auto shape = CommonShape(context, kOrdered, 1, 2);  // S2
  if (!shape.ok()) return shape;
  ElementType type = shape->type();
  for (int bound : {0, 2}) {
    absl::Status status = CheckBound(context, bound);  // S1
    if (!status.ok()) return status;
    type = CommonType(type, context.operand(bound).type()).value_or(type);
  }
  return shape->WithType(type);
}

}  // namespace

constinit extern const Op clamp_op = {
    .name = "clamp", .arity = 3, .shape = ClampShape, .lanes = ClampKernel};

}  // namespace hlo
