// copy-start: begins a copy that copy-done ends.
// Spec: Operation Semantics 2026 "CopyStart"; it is the identity.
//
// Shape  S1  result: (the operand's shape for the copy, the operand's shape,
//            u32[]).
#include "ops/attributes/processes.h"
#include "ops/rules/old_forms.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CopyStartShape(const ShapeContext& context) {
  const Shape operand = context.operand(0).WithoutLayouts();
  return Shape::Tuple({operand, operand, Shape::Scalar(ElementType::kU32)});
}

}  // namespace

constinit extern const Op copy_start_op = {
    .name = "copy-start",
    .arity = 1,
    .attributes = {{&attr::cross_program_prefetch_index}},
    .begins = true,
    .parts_with_values = {1},
    .normalize = NormalizeCopyStart,
    .shape = CopyStartShape};

}  // namespace hlo
