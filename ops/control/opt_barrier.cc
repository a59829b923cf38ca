// opt-barrier: a value that no optimization may look through.
// Spec: Operation Semantics 2022, 2026 "OptimizationBarrier".
//
// Shape  S1  the result has the operand's shape, of any kind.
// Value  V1  the operand's value.
#include "ops/rules/pass_through.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> OptBarrierShape(const ShapeContext& context) {
  return context.operand(0).WithoutLayouts();
}

}  // namespace

constinit extern const Op opt_barrier_op = {.name = "opt-barrier",
                                            .arity = 1,
                                            .forwards = true,
                                            .passes_values = OperandsFrom(0),
                                            .keeps_bits = true,
                                            .shape = OptBarrierShape,
                                            .value = PassOn};  // V1

}  // namespace hlo
