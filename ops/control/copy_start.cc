// copy-start: begins a copy that copy-done ends.
// Spec: Operation Semantics 2026 "CopyStart"; it is the identity.
//
// Shape  S1  result: (the operand's shape for the copy, the operand's shape,
//            u32[]).
// Value  V1  the copy is the operand as it is now; it is pending until
//            copy-done, as is the u32, which has no value.
//        V2  the second part is the operand.
#include <memory>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/processes/ready_future.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CopyStartShape(const ShapeContext& context) {
  const Shape operand = context.operand(0).WithoutLayouts();
  return Shape::Tuple({operand, operand, Shape::Scalar(ElementType::kU32)});
}

Action CopyStart(Control& control) {
  Values operand = control.Take(0);
  auto copy = control.Pending(std::make_shared<ReadyFuture>(operand));  // V1
  if (!copy.ok()) return control.Fail(copy.status());
  Values result(operand.size(), *copy);
  for (Value& leaf : operand) result.push_back(std::move(leaf));  // V2
  result.push_back(*std::move(copy));
  return control.Done(std::move(result));
}

}  // namespace

constinit extern const Op copy_start_op = {
    .name = "copy-start",
    .arity = 1,
    .attributes = {{&attr::cross_program_prefetch_index}},
    .begins = true,
    .parts_with_values = {1},
    .normalize = NormalizeCopyStart,
    .shape = CopyStartShape,
    .resume = CopyStart};

}  // namespace hlo
