// copy: the same value, perhaps in another layout.
// Spec: Operation Semantics 2026 "Copy"; semantics.md: copy is the identity.
//
// Shape  S1  the result has the operand's shape; layouts may differ.
// Value  V1  the operand's value, leaf by leaf; bytes are shared.
#include "ops/rules/array_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CopyShape(const ShapeContext& context) {
  return context.operand(0).WithoutLayouts();  // S1
}

absl::Status CopyValue(ValueContext& context) {
  const int64_t leaves = context.shape().leaf_count();
  for (int64_t leaf = 0; leaf < leaves; ++leaf) {  // V1
    const int i = static_cast<int>(leaf);
    context.SetResult(context.Take(0, i), i);
  }
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op copy_op = {.name = "copy",
                                     .arity = 1,
                                     .passes_values = OperandsFrom(0),
                                     .keeps_bits = true,
                                     .shape = CopyShape,
                                     .value = CopyValue};

}  // namespace hlo
