// What ops that enter a computation check and do in common.
#ifndef HLOREF_OPS_RULES_CALLED_COMPUTATION_H_
#define HLOREF_OPS_RULES_CALLED_COMPUTATION_H_

#include "absl/strings/string_view.h"
#include "ops/control.h"
#include "ops/shape_context.h"

namespace hlo {

// The computation takes operands [first, end) as its parameters: as many, each
// of its parameter's shape but for layouts.
absl::Status CheckParameters(const ShapeContext& context,
                             absl::string_view rule, ComputationId computation,
                             int first, int end);

// Result shape of an op that is one call of a computation on all operands.
absl::StatusOr<Shape> CallShape(const ShapeContext& context,
                                absl::string_view rule,
                                ComputationId computation);

// Enters the computation with all operands; its result is the result.
Next CallOnce(Control& control, ComputationId computation);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_CALLED_COMPUTATION_H_
