// parameter: an argument of its computation.
// Spec: Operation Semantics 2026 "Parameter".
//
// Shape  S1  the parameter number is not negative, and the shape is written.
// Value  V1  the argument of that number.
#include "ops/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ParameterShape(const ShapeContext& context) {
  const int64_t number = context.attributes().get(parameter_number);
  if (number < 0) {
    return context.Error("S1", "parameter number ", number, " is negative");
  }
  if (context.written() == nullptr) {
    return context.Error("S1", "the parameter's shape must be written");
  }
  return *context.written();
}

}  // namespace

// V1: a name for what the caller brought.
constinit extern const Op parameter_op = {.name = "parameter",
                                          .payload = &parameter_number,
                                          .shape = ParameterShape,
                                          .renames = true};

}  // namespace hlo
