// parameter: an argument of its computation.
// Spec: Operation Semantics 2026 "Parameter".
//
// Shape: as written. (A computation's parameters are numbered from 0, each
//            once: a rule of the language, not of this op.)
// Value  V1  the argument of that number.
#include "ops/attributes/payload.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ParameterShape(const ShapeContext& context) {
  if (context.written() == nullptr) {
    return context.Error("shape", "the parameter's shape must be written");
  }
  return *context.written();
}

}  // namespace

// V1: a name for what the caller brought.
constinit extern const Op parameter_op = {.name = "parameter",
                                          .payload = &attr::parameter_number,
                                          .role = Role::kParameter,
                                          .shape = ParameterShape};

}  // namespace hlo
