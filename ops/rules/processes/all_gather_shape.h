// Shared by the shape rules of collectives that cut or join arrays.
#ifndef HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_SHAPE_H_
#define HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_SHAPE_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "ops/rules/processes/process_groups.h"
#include "ops/shape_context.h"

namespace hlo {

// The one shape, or the tuple of several.
absl::StatusOr<Shape> OneOrTuple(std::vector<Shape> shapes);

// The one entry of `dimensions`, a dimension of all operands.
// REQUIRES: the operands are arrays, at least one.
absl::StatusOr<int> OneDimension(const ShapeContext& context,
                                 absl::string_view rule);

// Checks that replica_groups are of one size and cover every process. Returns
// the size, or none when it is unknown (process_groups.h).
absl::StatusOr<std::optional<int64_t>> CheckEvenGroups(
    const ShapeContext& context, GroupRule kind = GroupRule::kReduction,
    absl::string_view rule = "S2");

// S1 and S2 of all-gather and all-gather-start, and the result of each operand.
absl::StatusOr<std::vector<Shape>> AllGatherShapes(const ShapeContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_SHAPE_H_
