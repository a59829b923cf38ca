#include "interpreter/eval/prepare/step_order.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "base/graph.h"
#include "ops/attributes/common.h"
#include "ops/op.h"

namespace hlo {
namespace {

bool HasEffect(const Instruction& instruction,
               absl::FunctionRef<bool(ComputationId)> called_has_effect) {
  bool has = HasSideEffect(*instruction.op, instruction.attributes);
  ForEachCall(*instruction.op, instruction.attributes,
              [&](ComputationId id, OperandRange) {
                has = has || called_has_effect(id);
              });
  return has;
}

// Every instruction stands after what it needs.
bool TextOrderIsValid(const Computation& computation) {
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    const Instruction& instruction = computation.instructions[i];
    const auto later = [&](int other) {
      return static_cast<size_t>(other) >= i;
    };
    const auto& before =
        instruction.attributes.get(attr::control_predecessors).indices;
    if (std::any_of(instruction.operands.begin(), instruction.operands.end(),
                    later) ||
        std::any_of(before.begin(), before.end(), later)) {
      return false;
    }
  }
  return true;
}

}  // namespace

absl::StatusOr<StepOrder> OrderSteps(
    const Module& module, const Computation& computation,
    absl::FunctionRef<bool(ComputationId)> called_has_effect) {
  const size_t n = computation.instructions.size();
  if (computation.root < 0 || static_cast<size_t>(computation.root) >= n) {
    return absl::InvalidArgumentError(
        absl::StrCat("computation '", computation.name, "' has no root"));
  }
  const auto needs = [&](int node, std::vector<int>& out) {
    const Instruction& instruction = computation.instructions[node];
    const auto& before =
        instruction.attributes.get(attr::control_predecessors).indices;
    out.insert(out.end(), before.begin(), before.end());
    out.insert(out.end(), instruction.operands.begin(),
               instruction.operands.end());
  };
  StepOrder result;
  PostOrder walk(n);
  for (size_t i = 0; i < n; ++i) {
    if (!HasEffect(computation.instructions[i], called_has_effect)) continue;
    result.has_side_effect = true;
    walk.Visit(static_cast<int>(i), needs);
  }
  walk.Visit(computation.root, needs);
  result.instructions = std::move(walk.order);
  if (module.attributes.is_scheduled && TextOrderIsValid(computation)) {
    std::sort(result.instructions.begin(), result.instructions.end());
  }
  return result;
}

}  // namespace hlo
