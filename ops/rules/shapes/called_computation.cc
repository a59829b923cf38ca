#include "ops/rules/shapes/called_computation.h"

#include <utility>

#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

namespace {

absl::Status CheckParameters(const ShapeContext& context,
                             absl::string_view rule, ComputationId computation,
                             OperandRange arguments) {
  const int first = arguments.first;
  const int end = arguments.end(context.operand_count());
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

}  // namespace

absl::Status CheckArguments(const ShapeContext& context, absl::string_view rule,
                            const Attribute<ComputationId>& handle) {
  return CheckParameters(context, rule, context.attributes().get(handle),
                         context.op().FindUse(handle)->arguments);
}

absl::Status CheckArguments(const ShapeContext& context, absl::string_view rule,
                            const Attribute<ComputationIds>& handle, int n) {
  OperandRange arguments = context.op().FindUse(handle)->arguments;
  arguments.first += n;
  return CheckParameters(context, rule, context.attributes().get(handle)[n],
                         arguments);
}

absl::StatusOr<Shape> CallShape(const ShapeContext& context,
                                absl::string_view rule,
                                const Attribute<ComputationId>& handle) {
  const absl::Status status = CheckArguments(context, rule, handle);
  if (!status.ok()) return status;
  return context.signature(context.attributes().get(handle))
      .result.WithoutLayouts();
}

Action CallOnce(Control& control, ComputationId computation) {
  if (control.resume_count > 0) {
    return control.Done(std::move(control.returned));
  }
  return control.Enter(computation, control.TakeAll());
}

}  // namespace hlo
