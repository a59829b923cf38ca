// all-gather: every process of a group gets the arrays of all, one after
// another along a dimension.
// Spec: Operation Semantics 2022, 2026 "AllGather"; semantics.md: group_cover.
//
// Shape  S1  one or more arrays; `dimensions` is one dimension of all of them.
//        S2  replica_groups are of one size, and cover every process, none
//            twice (process_groups.h).
//        S3  result: the operand's shape, that dimension times the size of a
//            group; a tuple of these if there are several.
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/rules/all_gather_shape.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AllGatherShape(const ShapeContext& context) {
  absl::StatusOr<std::vector<Shape>> gathered = GatheredShapes(context);
  if (!gathered.ok()) return gathered.status();
  return OneOrTuple(*std::move(gathered));
}

}  // namespace

constinit extern const Op all_gather_op = {
    .name = "all-gather",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::dimensions, kRequired},
                   {&attr::use_global_device_ids},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .shape = AllGatherShape,
    .result_rule = "S3"};

}  // namespace hlo
