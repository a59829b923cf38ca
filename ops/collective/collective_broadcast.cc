// collective-broadcast: the first process of each group sends its arrays to the
// others; outside the groups they are zeros.
// Spec: Operation Semantics 2026 "CollectiveBroadcast"; semantics.md:
// group_cover.
//
// Shape  S1  one or more arrays; the result has the operand's shape, a tuple of
//            these if there are several.
//        S2  replica_groups name no process twice (process_groups.h).
#include "ops/attributes/processes.h"
#include "ops/rules/all_gather_shape.h"
#include "ops/rules/process_groups.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

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
    .shape = CollectiveBroadcastShape};

}  // namespace hlo
