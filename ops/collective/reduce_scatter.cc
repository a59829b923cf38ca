// reduce-scatter: the element-wise reduction of the arrays of a group, of which
// each process gets one piece along a dimension.
// Spec: Operation Semantics 2022, 2026 "ReduceScatter"; semantics.md:
// group_cover, reduce_order, collective_sizes.
//
// Shape  S1  one or more arrays; `dimensions` is one dimension of all of them.
//        S2  replica_groups are of one size, and cover every process, none
//            twice (process_groups.h).
//        S3  to_apply takes two scalars and gives one, all of the arrays' one
//            type (or a wider float).
//        S4  the size of a group divides that dimension; result: the operand's
//            shape, that dimension divided by it; a tuple of these if there are
//            several.
// Value  V1  the member of rank r gets piece r of all-reduce's result (its V1
//            to V3), cut along that dimension into as many equal pieces as the
//            group has members.
//        V2  of several arrays, each by itself.
//        V3  actual sizes must be the same everywhere, and that of the
//            dimension a multiple of the members (semantics.md:
//            collective_sizes).
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/all_reduce_shape.h"
#include "ops/rules/processes/all_reduce_value.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// How many pieces: the size of a group, or what the written shape says when
// that is unknown.
std::optional<int64_t> Pieces(const ShapeContext& context,
                              std::optional<int64_t> group, int d) {
  if (group.has_value()) return group;
  const Shape* written = context.written();
  if (written == nullptr) return 1;
  const Shape& first = written->is_tuple() && !written->elements().empty()
                           ? written->elements()[0]
                           : *written;
  if (!first.is_array() || d >= first.rank() || first.size(d) < 1) return 1;
  return context.operand(0).size(d) / first.size(d);
}

absl::StatusOr<Shape> ReduceScatterShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<int> d = OneDimension(context, "S1");
  if (!d.ok()) return d.status();
  const absl::StatusOr<std::optional<int64_t>> group = CheckEvenGroups(context);
  if (!group.ok()) return group.status();
  status = CheckReducers(context, "S3");
  if (!status.ok()) return status;
  const std::optional<int64_t> pieces = Pieces(context, *group, *d);
  std::vector<Shape> results;
  for (const Shape& operand : context.operands()) {
    std::vector<Dimension> result(operand.dimensions().begin(),
                                  operand.dimensions().end());
    Dimension& size = result[*d];
    if (!pieces || *pieces < 1 ||
        (!size.unbounded() && size.size % *pieces != 0)) {
      return context.Error("S4", "dimension ", *d, " of ", Text(operand),
                           " has no equal pieces for the group");
    }
    if (!size.unbounded()) size.size /= *pieces;
    results.push_back(Shape::Array(operand.type(), std::move(result)));
  }
  return OneOrTuple(std::move(results));
}

}  // namespace

constinit extern const Op reduce_scatter_op = {
    .name = "reduce-scatter",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::use_global_device_ids},
                   {&attr::group_mode},
                   {&attr::dimensions, kRequired},
                   {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .shape = ReduceScatterShape,
    .result_rule = "S4",
    .resume = Collective<PostReduceScatter>};

}  // namespace hlo
