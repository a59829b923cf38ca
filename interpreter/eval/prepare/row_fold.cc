#include "interpreter/eval/prepare/row_fold.h"

#include <algorithm>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/choices/precision.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// Rows of fewer elements, and fewer rows, are folded as fast elsewhere.
constexpr int64_t kShortRow = 128, kFewRows = 64;

// The kernel that folds rows of its type by the computation; null: none.
const LaneKernel* RowKernelOf(const ComputationPlan& plan) {
  if (plan.region == nullptr || !plan.region->of_scalars ||
      !plan.region->binary) {
    return nullptr;
  }
  const LaneKernel* kernel = FoldKernelOf(&*plan.region->binary);
  return kernel != nullptr && kernel->fold_lines != nullptr ? kernel : nullptr;
}

}  // namespace

std::optional<LaneChain::Link> RowFoldOf(const Program& program,
                                         const Instruction& instruction,
                                         const LeafInfo& operand,
                                         const LeafInfo& initial,
                                         const LeafInfo& result) {
  if (instruction.op != FindOp("reduce") || result.count < kFewRows ||
      operand.count / result.count < kShortRow ||
      !program.options().choices.is(choice::reduce_accumulator::element_type)) {
    return std::nullopt;
  }
  const Ints& dims = instruction.attributes.get(attr::dimensions);
  const int64_t kept = operand.shape.rank() - std::ssize(dims);
  const ComputationId applied = instruction.attributes.get(attr::to_apply);
  const LaneKernel* kernel = RowKernelOf(program.plan(applied));
  if (std::ranges::any_of(dims, [&](int64_t d) { return d < kept; }) ||
      kernel == nullptr || kernel->trap[0] != '\0') {
    return std::nullopt;
  }
  for (const LeafInfo* info : {&operand, &initial, &result}) {
    if (info->shape.type() != kernel->result) return std::nullopt;
  }
  LaneChain::Link fold;
  fold.kind = LaneChain::Link::Kind::kFold;
  fold.kernel = kernel;
  fold.run = operand.count / result.count;
  fold.applies = applied.index;
  return fold;
}

}  // namespace hlo
