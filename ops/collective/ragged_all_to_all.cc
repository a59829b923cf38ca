// ragged-all-to-all: processes of a group send each other runs of rows, whose
// places and lengths are known only at run time.
// Spec: Operation Semantics 2026 "RaggedAllToAll" (text order: input, output,
// input_offsets, send_sizes, output_offsets, recv_sizes); semantics.md:
// ragged_all_to_all.
//
// Shape  S1  input and output are arrays of one type and rank, at least 1,
//            equal but for the first dimension; the result has the output's
//            shape.
//        S2  offsets and sizes are four arrays of integers of one shape: [n],
//            or [n, u] for u updates each.
//        S3  replica_groups are of one size n, none twice (process_groups.h).
#include "ops/rules/process_groups.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckData(const ShapeContext& context) {
  const Shape &input = context.operand(0), &output = context.operand(1);
  bool fine = input.type() == output.type() && input.rank() >= 1 &&
              input.rank() == output.rank();
  for (int d = 1; fine && d < input.rank(); ++d) {
    fine = SizesMatch(input.dimension(d), output.dimension(d));
  }
  if (fine) return absl::OkStatus();
  return context.Error("S1", "input ", Text(input), " and output ",
                       Text(output), " do not go together");
}

absl::StatusOr<Shape> RaggedAllToAllShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (status.ok()) status = CheckData(context);
  if (!status.ok()) return status;
  const Shape& offsets = context.operand(2);
  for (const Shape& each : context.operands().subspan(2)) {
    if (!IsInteger(each.type()) || each.rank() < 1 || each.rank() > 2 ||
        !DimensionsMatch(each, offsets)) {
      return context.Error("S2", "offsets and sizes are ", Text(offsets),
                           " and ", Text(each));
    }
  }
  const absl::StatusOr<std::optional<int64_t>> group =
      CheckGroups(context, "S3", GroupRule::kExchange, false);
  if (!group.ok()) return group.status();
  if (group->has_value() &&
      !SizesMatch(offsets.dimension(0), Dimension(**group))) {
    return context.Error("S3", "offsets ", Text(offsets), " in groups of ",
                         **group);
  }
  return context.operand(1).WithoutLayouts();
}

}  // namespace

constinit extern const Op ragged_all_to_all_op = {
    .name = "ragged-all-to-all",
    .arity = 6,
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::dimensions},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .shape = RaggedAllToAllShape};

}  // namespace hlo
