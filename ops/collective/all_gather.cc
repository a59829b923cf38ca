// all-gather: every process of a group gets the arrays of all, one after
// another along a dimension.
// Spec: Operation Semantics 2022, 2026 "AllGather"; semantics.md: group_cover,
// collective_sizes.
//
// Shape  S1  one or more arrays; `dimensions` is one dimension of all of them.
//        S2  replica_groups are of one size, and cover every process, none
//            twice (process_groups.h).
//        S3  result: the operand's shape, that dimension times the size of a
//            group; a tuple of these if there are several.
// Value  V1  result[.., i, ..] = x_k[.., i - sizes of x_0 .. x_(k-1), ..] for
//            the member k in whose range i falls, in the order of the group;
//            every member gets it. Of several arrays, each by itself.
//        V2  dynamic dimensions: the valid parts follow each other; the other
//            dimensions must agree in their actual sizes (semantics.md:
//            collective_sizes).
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/all_gather_value.h"
#include "ops/rules/processes/collective.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AllGatherShape(const ShapeContext& context) {
  absl::StatusOr<std::vector<Shape>> gathered = AllGatherShapes(context);
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
    .keeps_bits = true,
    .shape = AllGatherShape,
    .result_rule = "S3",
    .resume = Collective<PostAllGather>};

}  // namespace hlo
