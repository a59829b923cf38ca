// Custom calls that mark a place for a partitioner, a scheduler or a memory
// planner: the result is the operand.
//
// Sharding and the like take one operand and give its shape. Where a mark
// changes the shape (SPMDFullToShardShape of a program for several partitions)
// it stands for data movement that the program does not say.
#include "literals/shape.h"
#include "ops/custom_calls/targets.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

constexpr absl::string_view kMarks[] = {"AssumeGatherIndicesInBound",
                                        "LayoutConstraint",
                                        "MoveToDevice",
                                        "MoveToHost",
                                        "PinToDevice",
                                        "PinToDeviceSram",
                                        "PinToHost",
                                        "SPMDFullToShardShape",
                                        "SPMDShardToFullShape",
                                        "SetBound",
                                        "ShardBarrierFrom",
                                        "ShardBarrierTo",
                                        "Sharding",
                                        "annotate_device_placement",
                                        "xla.sdy.FuncResultSharding",
                                        "xla.sdy.GlobalToLocalShape",
                                        "xla.sdy.LocalToGlobalShape",
                                        "xla.sdy.ShardingGroup"};

absl::Status Forward(ValueContext& context) {
  const Shape& result = context.shape();
  // A mark that is only an effect (ShardingGroup) has the result ().
  if (result.is_tuple() && result.elements().empty()) return absl::OkStatus();
  if (context.operand_count() != 1) {
    return context.Error("V3", "a mark has one operand");
  }
  const Shape& operand = context.operand_shape(0);
  if (!SameIgnoringLayout(operand, result)) {
    return absl::UnimplementedError(
        absl::StrCat("custom-call V3: a mark that makes ", Text(result), " of ",
                     Text(operand),
                     " moves data between partitions; run the program as it "
                     "is behind the partitioner"));
  }
  for (int leaf = 0; leaf < operand.leaf_count(); ++leaf) {
    context.SetResult(context.Take(0, leaf), leaf);
  }
  return absl::OkStatus();
}

// AllocateBuffer: an array of no operands, to be written over. It is 0.
absl::Status Allocate(ValueContext& context) {
  if (context.operand_count() != 0 || !context.shape().is_array()) {
    return context.Error("V3", "a buffer is one array, of no operands");
  }
  auto result = ResultOfSizes(context, "V3", context.shape().sizes());
  if (!result.ok()) return result.status();
  FillWithZero(context, *result);
  return absl::OkStatus();
}

}  // namespace

void AddMarks(CustomCallRegistry& targets) {
  for (absl::string_view name : kMarks) targets.Add(name, Forward);
  targets.Add("AllocateBuffer", Allocate);
}

}  // namespace hlo
