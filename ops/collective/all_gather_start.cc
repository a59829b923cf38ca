// all-gather-start: begins an all-gather that all-gather-done ends.
// Spec: Operation Semantics 2026 "AllGather" (AllGatherStart).
//
// Shape  S1  as all-gather S1.
//        S2  as all-gather S2.
//        S3  result: (the operand, all-gather's result); each is a tuple if
//            there are several operands.
// Value  V1  posts the operands as all-gather does (its V1 and V2), and does
//            not wait; its result is pending until all-gather-done.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/all_gather_value.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/old_forms.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AllGatherStartShape(const ShapeContext& context) {
  absl::StatusOr<std::vector<Shape>> gathered = AllGatherShapes(context);
  if (!gathered.ok()) return gathered.status();
  absl::StatusOr<Shape> result = OneOrTuple(*std::move(gathered));
  if (!result.ok()) return result;
  absl::StatusOr<Shape> operands = OneOrTuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
  if (!operands.ok()) return operands;
  return Shape::Tuple({*std::move(operands), *std::move(result)});
}

}  // namespace

constinit extern const Op all_gather_start_op = {
    .name = "all-gather-start",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::dimensions, kRequired},
                   {&attr::use_global_device_ids},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .begins = true,
    .parts_with_values = {0},
    .normalize = NormalizeStart,
    .shape = AllGatherStartShape,
    .result_rule = "S3",
    .resume = CollectiveStart<PostAllGather>};

}  // namespace hlo
