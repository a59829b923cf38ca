// Shared by ops that enter a computation: checks and the call.
#ifndef HLOREF_OPS_RULES_SHAPES_CALLED_COMPUTATION_H_
#define HLOREF_OPS_RULES_SHAPES_CALLED_COMPUTATION_H_

#include "absl/strings/string_view.h"
#include "ops/control.h"
#include "ops/shape_context.h"

namespace hlo {

// The computation that `handle` names (of a list the n-th) has the operands
// that the declaration hands it as its parameters: as many, each of its
// parameter's shape but for layouts.
absl::Status CheckArguments(const ShapeContext& context, absl::string_view rule,
                            const Attribute<ComputationId>& handle);
absl::Status CheckArguments(const ShapeContext& context, absl::string_view rule,
                            const Attribute<ComputationIds>& handle, int n);

// Result shape of an op that is one call of the computation.
absl::StatusOr<Shape> CallShape(const ShapeContext& context,
                                absl::string_view rule,
                                const Attribute<ComputationId>& handle);

// Enters the computation with all operands; its result is the result.
Action CallOnce(Control& control, ComputationId computation);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_CALLED_COMPUTATION_H_
