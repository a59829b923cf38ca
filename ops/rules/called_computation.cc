#include "ops/rules/called_computation.h"

#include <utility>

#include "ops/rules/shape_helpers.h"

namespace hlo {

absl::Status CheckParameters(const ShapeContext& context,
                             absl::string_view rule, ComputationId computation,
                             int first, int end) {
  const std::vector<Shape>& parameters =
      context.signature(computation).parameters;
  if (std::ssize(parameters) != end - first) {
    return context.Error(rule, "the computation has ", parameters.size(),
                         " parameters and gets ", end - first, " operands");
  }
  for (int i = first; i < end; ++i) {
    const Shape& parameter = parameters[i - first];
    if (!SameIgnoringLayout(parameter, context.operand(i))) {
      return context.Error(rule, "parameter ", i - first,
                           " of the computation is ", Text(parameter),
                           ", the operand ", Text(context.operand(i)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> CallShape(const ShapeContext& context,
                                absl::string_view rule,
                                ComputationId computation) {
  const absl::Status status =
      CheckParameters(context, rule, computation, 0, context.operand_count());
  if (!status.ok()) return status;
  return context.signature(computation).result.WithoutLayouts();
}

Next CallOnce(Control& control, ComputationId computation) {
  if (control.turn > 0) return control.Done(std::move(control.returned));
  return control.Enter(computation, control.TakeAll());
}

}  // namespace hlo
