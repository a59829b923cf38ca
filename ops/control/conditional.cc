// conditional: applies one of several computations, each to its own operand.
// Spec: Operation Semantics 2022, 2026 "Conditional", both forms.
//
// Shape  S1  the first operand is a pred scalar, with true_computation and
//            false_computation, or an s32 scalar, with branch_computations.
//        S2  there is an operand for each branch, at least one, and the branch
//            takes it.
//        S3  all branches give one shape, the result's.
// Value  V1  pred: true_computation if it is true, else false_computation.
//        V2  s32: the branch of that index; below 0 or beyond, the last one.
//        V3  only that branch is applied.
#include "ops/attributes/calls.h"
#include "ops/rules/shapes/called_computation.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool ByPredicate(const Shape& selector) { return IsPred(selector.type()); }

ComputationIds Branches(const Attributes& attributes, bool by_predicate) {
  if (!by_predicate) return attributes.get(attr::branch_computations);
  return {attributes.get(attr::true_computation),
          attributes.get(attr::false_computation)};
}

absl::Status CheckForm(const ShapeContext& context) {
  absl::Status status = CheckScalar(context, "S1", 0);
  if (!status.ok()) return status;
  const Attributes& attributes = context.attributes();
  const bool list = attributes.has(attr::branch_computations);
  const bool both = attributes.has(attr::true_computation) &&
                    attributes.has(attr::false_computation);
  const bool either = attributes.has(attr::true_computation) ||
                      attributes.has(attr::false_computation);
  const Shape& selector = context.operand(0);
  if (ByPredicate(selector)) {
    if (both && !list) return absl::OkStatus();
    return context.Error("S1", "a pred selects between true_computation and ",
                         "false_computation");
  }
  if (selector.type() != ElementType::kS32) {
    return context.Error("S1", Text(selector), " is neither pred[] nor s32[]");
  }
  if (list && !either) return absl::OkStatus();
  return context.Error("S1", "an s32 selects among branch_computations");
}

absl::StatusOr<Shape> ConditionalShape(const ShapeContext& context) {
  absl::Status status = CheckForm(context);
  if (!status.ok()) return status;
  const bool by_predicate = ByPredicate(context.operand(0));
  const ComputationIds branches = Branches(context.attributes(), by_predicate);
  const int count = static_cast<int>(branches.size());
  if (count == 0 || context.operand_count() != count + 1) {
    return context.Error("S2", count, " branches and ",
                         context.operand_count() - 1, " operands for them");
  }
  const Shape& result = context.signature(branches[0]).result;
  for (int i = 0; i < count; ++i) {
    const ComputationId branch = branches[i];
    status = by_predicate
                 ? CheckArguments(context, "S2",
                                  i == 0 ? attr::true_computation
                                         : attr::false_computation)
                 : CheckArguments(context, "S2", attr::branch_computations, i);
    if (!status.ok()) return status;
    const Shape& other = context.signature(branch).result;
    if (!SameIgnoringLayout(result, other)) {
      return context.Error("S3", "branch 0 gives ", Text(result), ", branch ",
                           i, " gives ", Text(other));
    }
  }
  return result.WithoutLayouts();
}

// No selector is out of range (V2) that names a branch.
std::vector<IndexBound> BranchBounds(const ShapeContext& context) {
  const auto& branches = context.attributes().get(attr::branch_computations);
  if (branches.empty()) return {};
  return {{0, 0, static_cast<int64_t>(branches.size()) - 1}};
}

int Selected(const Control& control, int count) {
  const ArrayView selector = control.operand(0);
  if (ByPredicate(*selector.shape)) {
    return selector.as<bool>()[0] ? 0 : 1;  // V1
  }
  const int32_t index = selector.as<int32_t>()[0];
  return index < 0 || index >= count ? count - 1 : index;  // V2
}

Action Conditional(Control& control) {
  if (control.resume_count > 0) {
    return control.Done(std::move(control.returned));
  }
  const ComputationIds branches =
      Branches(control.attributes(), ByPredicate(control.operand_shape(0)));
  const int i = Selected(control, static_cast<int>(branches.size()));
  return control.Enter(branches[i],
                       control.Take(i + 1));  // V3
}

}  // namespace

constinit extern const Op conditional_op = {
    .name = "conditional",
    .arity = AtLeast(2),
    .attributes = {{&attr::true_computation, kOptional, OperandAt(1)},
                   {&attr::false_computation, kOptional, OperandAt(2)},
                   {&attr::branch_computations, kOptional, OperandAt(1)}},
    .calls = Calls::kEntered,
    .index_bounds = BranchBounds,
    .shape = ConditionalShape,
    .resume = Conditional};

}  // namespace hlo
