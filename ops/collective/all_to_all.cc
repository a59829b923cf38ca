// all-to-all: process i of a group sends piece k to process k, and gets piece i
// of each.
// Spec: Operation Semantics 2022, 2026 "AllToAll"; semantics.md: group_cover.
//
// Shape  S1  with `dimensions`: one array, cut and put together again along
//            that one dimension; without: one array for each process of a
//            group, all of one shape.
//        S2  replica_groups are of one size, and cover every process, none
//            twice (process_groups.h).
//        S3  the size of a group divides the dimension; without `dimensions` it
//            is the number of arrays.
//        S4  result: the operand's shape; without `dimensions` a tuple of them.
#include "ops/rules/all_gather_shape.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ArrayForm(const ShapeContext& context,
                                std::optional<int64_t> group) {
  const absl::StatusOr<int> d = OneDimension(context, "S1");
  if (!d.ok()) return d.status();
  if (context.operand_count() != 1) {
    return context.Error("S1", context.operand_count(),
                         " operands with dimensions");
  }
  const Dimension& size = context.operand(0).dimension(*d);
  if (group.has_value() && !size.unbounded() && size.size % *group != 0) {
    return context.Error("S3", "dimension ", *d, " of ",
                         Text(context.operand(0)), " has no ", *group,
                         " equal pieces");
  }
  return context.operand(0).WithoutLayouts();
}

absl::StatusOr<Shape> TupleForm(const ShapeContext& context,
                                std::optional<int64_t> group) {
  for (const Shape& operand : context.operands()) {
    if (SameIgnoringLayout(operand, context.operand(0))) continue;
    return context.Error("S1",
                         "operand shapes differ: ", Text(context.operand(0)),
                         " vs ", Text(operand));
  }
  if (group.has_value() && *group != context.operand_count()) {
    return context.Error("S3", context.operand_count(),
                         " operands in groups of ", *group);
  }
  return Shape::Tuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
}

absl::StatusOr<Shape> AllToAllShape(const ShapeContext& context) {
  const absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<std::optional<int64_t>> group =
      CheckEvenGroups(context, GroupRule::kExchange);
  if (!group.ok()) return group.status();
  return context.attributes().has(attr::dimensions)
             ? ArrayForm(context, *group)
             : TupleForm(context, *group);
}

}  // namespace

constinit extern const Op all_to_all_op = {
    .name = "all-to-all",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::dimensions},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .shape = AllToAllShape,
    .result_rule = "S4"};

}  // namespace hlo
