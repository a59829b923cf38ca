#include "ops/rules/processes/all_reduce_shape.h"

#include "ops/attributes/calls.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/process_groups.h"
#include "ops/rules/shapes/called_reducer.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

absl::Status CheckReducers(const ShapeContext& context,
                           absl::string_view rule) {
  if (!context.attributes().has(attr::to_apply)) {
    return context.Error(rule, "to_apply is missing");
  }
  const ComputationId computation = context.attributes().get(attr::to_apply);
  for (const Shape& operand : context.operands()) {
    absl::Status status =
        CheckReducer(context, rule, computation, std::span(&operand, 1));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> AllReduceShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<std::optional<int64_t>> group =
      CheckGroups(context, "S2", GroupRule::kReduction, true);
  if (!group.ok()) return group.status();
  status = CheckReducers(context, "S3");
  if (!status.ok()) return status;
  return OneOrTuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
}

}  // namespace hlo
