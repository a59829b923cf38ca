#include "ops/rules/shapes/called_reducer.h"

#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
absl::Status CheckReducer(const ShapeContext& context, absl::string_view rule,
                          ComputationId computation,
                          std::span<const Shape> arrays,
                          absl::string_view type_rule) {
  const Signature& f = context.signature(computation);
  const std::span<const Shape> results = OneOrElements(f.result);
  const size_t n = arrays.size();
  if (f.parameters.size() != 2 * n || results.size() != n ||
      f.result.is_tuple() != (n > 1)) {
    return context.Error(rule, "the computation takes ", f.parameters.size(),
                         " values and gives ", Text(f.result), " for ", n,
                         n == 1 ? " array" : " arrays");
  }
  for (size_t i = 0; i < 2 * n; ++i) {
    const Shape &parameter = f.parameters[i], &result = results[i % n];
    if (!parameter.is_scalar() || !result.is_scalar() ||
        parameter.type() != result.type()) {
      return context.Error(rule, "parameter ", i, " of the computation is ",
                           Text(parameter), ", its accumulator ", Text(result));
    }
    if (!Widens(arrays[i % n].type(), parameter.type())) {
      return context.Error(type_rule.empty() ? rule : type_rule, "the array ",
                           Text(arrays[i % n]), " meets the parameter ",
                           Text(parameter));
    }
    absl::Status status =
        CheckPrecision(context, arrays[i % n].type(), parameter.type());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckSelector(const ShapeContext& context, absl::string_view rule,
                           ComputationId computation, const Shape& array) {
  const Signature& f = context.signature(computation);
  if (f.parameters.size() != 2) {
    return context.Error(rule, "the computation takes ", f.parameters.size(),
                         " values, not 2");
  }
  for (const Shape& parameter : f.parameters) {
    if (!parameter.is_scalar() || !Widens(array.type(), parameter.type())) {
      return context.Error(rule, "the array ", Text(array),
                           " meets the parameter ", Text(parameter));
    }
    absl::Status status =
        CheckPrecision(context, array.type(), parameter.type());
    if (!status.ok()) return status;
  }
  if (f.result.is_scalar() && IsPred(f.result.type())) return absl::OkStatus();
  return context.Error(rule, "the computation gives ", Text(f.result),
                       " instead of pred[]");
}

}  // namespace hlo
