// collective-broadcast: the first process of each group sends its arrays to the
// others; outside the groups they are zeros.
// Spec: Operation Semantics 2026 "CollectiveBroadcast"; semantics.md:
// group_cover, collective_sizes.
//
// Shape  S1  one or more arrays; the result has the operand's shape, a tuple of
//            these if there are several.
//        S2  replica_groups name no process twice (process_groups.h).
// Value  V1  every member of a group gets what its first one has.
//        V2  a process in no group gets zeros, of its own actual sizes.
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<std::vector<Values>> GiveFirst(const StepContext&,
                                              std::span<Values> operands) {
  const Values first = std::move(operands[0]);
  return std::vector<Values>(operands.size(), first);  // V1
}

absl::StatusOr<Future> PostBroadcast(Control& control, Values operands) {
  auto group = GroupOf(control, "S2", GroupRule::kExchange);
  if (!group.ok()) return group.status();
  if (group->has_value()) {
    return PostTo(control, **std::move(group), std::move(operands), GiveFirst);
  }
  absl::StatusOr<Values> zeros = ZerosLike(control, operands);  // V2
  if (!zeros.ok()) return zeros.status();
  return Ready(*std::move(zeros));
}

absl::StatusOr<Shape> CollectiveBroadcastShape(const ShapeContext& context) {
  const absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<std::optional<int64_t>> group =
      CheckGroups(context, "S2", GroupRule::kExchange, false);
  if (!group.ok()) return group.status();
  return OneOrTuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
}

}  // namespace

constinit extern const Op collective_broadcast_op = {
    .name = "collective-broadcast",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .keeps_bits = true,
    .shape = CollectiveBroadcastShape,
    .resume = Collective<PostBroadcast>};

}  // namespace hlo
