// Shared by the shape rules of all-reduce, all-reduce-start and reduce-scatter.
#ifndef HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_SHAPE_H_
#define HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_SHAPE_H_

#include "absl/status/statusor.h"
#include "ops/shape_context.h"

namespace hlo {

// Checks that to_apply takes two scalars and returns one, of the type of every
// operand (or a wider float). REQUIRES: the operands are arrays.
absl::Status CheckReducers(const ShapeContext& context, absl::string_view rule);

// All-reduce's S1 to S4.
absl::StatusOr<Shape> AllReduceShape(const ShapeContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_SHAPE_H_
