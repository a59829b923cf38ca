#include "interpreter/ir/verify_result.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

bool IsFloatArray(const Shape& shape) {
  return shape.is_array() && IsFloat(shape.type());
}

// Element-wise ops widen float operands to the type of the result
// (semantics.md, mixed_precision).
absl::Status VerifyPrecision(const ShapeContext& context,
                             const Shape& inferred) {
  const ElementType result = context.written()->type();
  if (BitWidth(result) < BitWidth(inferred.type())) {
    return context.Error(
        "mixed_precision", "the result is ", inferred.ToString(false),
        ", not narrower: ", context.written()->ToString(false));
  }
  if (!context.strict()) return absl::OkStatus();
  std::optional<ElementType> seen;
  if (result != inferred.type()) seen = result;
  for (const Shape& operand : context.operands()) {
    if (!IsFloatArray(operand)) continue;
    if (!seen.has_value()) seen = operand.type();
    if (operand.type() == *seen) continue;
    return context.Error("mixed_precision", "float types differ: ", Name(*seen),
                         " and ", Name(operand.type()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status VerifyResult(const ShapeContext& context, const Shape& inferred) {
  const Shape& written = *context.written();
  const bool widens = context.op().lanes != nullptr && written.is_array() &&
                      std::any_of(context.operands().begin(),
                                  context.operands().end(), IsFloatArray);
  if (widens && SameIgnoringPrecision(inferred, written)) {
    return VerifyPrecision(context, inferred);
  }
  if (SameIgnoringLayout(inferred, written)) return absl::OkStatus();
  return context.Error(context.op().result_rule, "the result is ",
                       inferred.ToString(false), ", not ",
                       written.ToString(false));
}

}  // namespace hlo
