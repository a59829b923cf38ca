// select: on_true where pred holds, else on_false.
// Spec: Operation Semantics 2026 "Select"; 2017-2022 the same.
//
// Shape  S1  pred is pred[], or pred of the operands' dimensions.
//        S2  on_true, on_false and result have one shape. With a scalar pred it
//            may be a tuple.
// Value  V1  result[i] = pred[i] ? on_true[i] : on_false[i], bit for bit.
//        V2  a scalar pred picks the whole operand.
#include "base/byte_units.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

struct Select {
  static constexpr bool kKeepsNans = true;
  template <typename T>
  T operator()(bool pred, T on_true, T on_false) const {  // V1
    return pred ? on_true : on_false;
  }
};

void SetRuns(ElementType type, InstructionSet set, LaneKernel& kernel) {
  const auto set_runs = [&](auto unit) {
    using T = decltype(unit);
    kernel.run = PickRun<Select, T, bool, T, T>(set);
    kernel.one_lane = PickOneLane<Select, T, bool, T, T>();
  };
  if (type == ElementType::kF32) return set_runs(float{});
  WithByteUnit(StorageBytes(type), set_runs);
}

absl::StatusOr<LaneKernel> SelectKernel(const LaneContext& context) {
  LaneKernel kernel = StartKernel(context);
  const bool same = context.operands[1] == context.result &&
                    context.operands[2] == context.result;
  if (!same && (!IsFloat(context.result) || !IsFloat(context.operands[1]) ||
                !IsFloat(context.operands[2]))) {
    return NoKernel(context);
  }
  kernel.result = same ? context.result : ComputeType(context);
  SetRuns(kernel.result, context.instructions, kernel);
  if (!same) RunInBlocks(context, kernel.result, kernel);
  return kernel;
}

absl::Status SelectValue(ValueContext& context) {  // V2
  const bool pred = context.operand(0).as<bool>().front();
  const int picked = pred ? 1 : 2;
  const auto leaves = context.shape().leaf_count();
  for (int leaf = 0; leaf < leaves; ++leaf) {
    context.SetResult(context.Take(picked, leaf), leaf);
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> SelectShape(const ShapeContext& context) {
  const Shape& pred = context.operand(0);
  if (!pred.is_array() || !IsPred(pred.type())) {
    return context.Error("S1", "pred is ", pred.ToString(false));
  }
  if (pred.is_scalar() && !context.operand(1).is_array()) {
    if (!SameIgnoringLayout(context.operand(1), context.operand(2))) {
      return context.Error(
          "S2", "operand shapes differ: ", context.operand(1).ToString(false),
          " vs ", context.operand(2).ToString(false));
    }
    return context.operand(1);
  }
  auto shape = CommonShape(context, kAnyType, 1, 3, "S2");
  if (!shape.ok() || pred.is_scalar()) return shape;
  if (!CompatibleDimensions(pred, *shape)) {
    return context.Error("S1", "pred is ", pred.ToString(false), " for ",
                         shape->ToString(false));
  }
  const Shape all[] = {*shape, pred};
  auto dimensions = CommonDimensions(all);
  if (!dimensions) return context.Error("S1", "the dimensions differ");
  return WithWrittenDynamism(
      context, Shape::Array(shape->type(), *std::move(dimensions)));
}

}  // namespace

constinit extern const Op select_op = {.name = "select",
                                       .arity = 3,
                                       .passes_values = OperandsFrom(1),
                                       .keeps_bits = Select::kKeepsNans,
                                       .shape = SelectShape,
                                       .result_rule = "S2",
                                       .lanes = SelectKernel,
                                       .double_doubles = SelectKernel,
                                       .complex_parts = ComplexParts::kEach,
                                       .value = SelectValue};

}  // namespace hlo
