// all-to-all: process i of a group sends piece k to process k, and gets piece i
// of each.
// Spec: Operation Semantics 2022, 2026 "AllToAll"; semantics.md: group_cover,
// collective_sizes.
//
// Shape  S1  with `dimensions`: one array, cut and put together again along
//            that one dimension; without: one array for each process of a
//            group, all of one shape.
//        S2  replica_groups are of one size, and cover every process, none
//            twice (process_groups.h).
//        S3  the size of a group divides the dimension; without `dimensions` it
//            is the number of arrays.
//        S4  result: the operand's shape; without `dimensions` a tuple of them.
// Value  V1  with `dimensions`: each array is cut into n equal pieces, n being
//            the size of the group; the result of the member of rank r is piece
//            r of the arrays of all, one after another in the order of the
//            group.
//        V2  without: array s of the result of rank r is array r of rank s.
//        V3  dynamic dimensions: the valid part is cut; n must divide its size,
//            and the other dimensions must agree in their actual sizes
//            (semantics.md: collective_sizes).
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"

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

// V1, V3: the result of the member `to`.
absl::StatusOr<Value> PiecesFor(const StepContext& context,
                                const MemberArrays& members, size_t to) {
  const auto d =
      static_cast<int>(context.attributes().get(attr::dimensions)[0]);
  const auto along = static_cast<size_t>(d);
  const auto count = static_cast<int64_t>(members.size());
  std::vector<int64_t> sizes(members[0].sizes.begin(), members[0].sizes.end());
  sizes[along] = 0;
  for (size_t from = 0; from < members.size(); ++from) {
    sizes[along] += members[from].sizes[along] / count;
  }
  absl::StatusOr<Value> result =
      context.NewLeaf(0, SizesOf(members.shape(), sizes));
  if (!result.ok()) return result;
  const SizesAround around(sizes, d);
  const int width = StorageBytes(members.shape().type());
  std::byte* target = result->buffer.mutable_data();
  for (size_t from = 0; from < members.size() && around.outer > 0; ++from) {
    const int64_t row = members[from].sizes[along] * around.inner;
    const int64_t run = row / count;
    CopyStrided(
        width, members[from].data + static_cast<int64_t>(to) * run * width,
        target, {{around.outer, row, around.size * around.inner}, {run, 1, 1}},
        context.threads());
    target += run * width;
  }
  return result;
}

absl::StatusOr<std::vector<Values>> ExchangePieces(const StepContext& context,
                                                   std::span<Values> operands) {
  const MemberArrays members(context.operand_shape(0), operands, 0);
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const absl::Status status =
      members.CheckSizes(context, "V3", static_cast<int>(d));
  if (!status.ok()) return status;
  const auto count = static_cast<int64_t>(operands.size());
  for (size_t from = 0; from < operands.size(); ++from) {
    const int64_t size = members[from].sizes[d];
    if (size % count == 0) continue;
    return context.Error("V3", "actual size ", size, " has no ", count,
                         " equal pieces");
  }
  std::vector<Values> results;
  for (size_t to = 0; to < operands.size(); ++to) {
    absl::StatusOr<Value> result = PiecesFor(context, members, to);
    if (!result.ok()) return result.status();
    results.push_back({*std::move(result)});
  }
  return results;
}

// V2.
absl::StatusOr<std::vector<Values>> ExchangeArrays(const StepContext&,
                                                   std::span<Values> operands) {
  std::vector<Values> results(operands.size());
  for (size_t to = 0; to < operands.size(); ++to) {
    for (Values& from : operands) results[to].push_back(std::move(from[to]));
  }
  return results;
}

absl::StatusOr<Future> PostAllToAll(Control& control, Values operands) {
  auto group = OwnGroup(control, "S2", GroupRule::kExchange);
  if (!group.ok()) return group.status();
  const auto count = static_cast<int64_t>(group->processes.size());
  const bool pieces = control.attributes().has(attr::dimensions);
  if (!pieces && count != control.operand_count()) {
    return control.Error("S3", control.operand_count(),
                         " operands in a group of ", count);
  }
  if (pieces) {
    const Shape& operand = control.operand_shape(0);
    const Dimension& size =
        operand.dimension(control.attributes().get(attr::dimensions)[0]);
    if (!size.unbounded() && size.size % count != 0) {
      return control.Error("S3", Text(operand), " has no ", count,
                           " equal pieces for the group");
    }
  }
  return PostTo(control, *std::move(group), std::move(operands),
                pieces ? ExchangePieces : ExchangeArrays);
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
    .resource = Resource::kRendezvous,
    .keeps_bits = true,
    .shape = AllToAllShape,
    .result_rule = "S4",
    .resume = Collective<PostAllToAll>};

}  // namespace hlo
