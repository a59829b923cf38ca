#include "gpu_check/run/prepared.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gpu_check/run/compiler.h"
#include "ops/attributes/common.h"

namespace hlo::gpu {
namespace {

constexpr int kDeepestCall = 200;

void ForEachCallee(const Instruction& instruction,
                   absl::FunctionRef<void(int)> visit) {
  ForEachCall(*instruction.op, instruction.attributes,
              [&](ComputationId id, OperandRange) { visit(id.index); });
}

// Computations with an effect, their callees' included. Callees stand first.
std::vector<bool> Effects(const Module& module) {
  std::vector<bool> effects;
  for (const Computation& computation : module.computations) {
    bool has_effect = false;
    for (const Instruction& each : computation.instructions) {
      has_effect |= HasSideEffect(*each.op, each.attributes);
      ForEachCallee(each, [&](int callee) { has_effect |= effects[callee]; });
    }
    effects.push_back(has_effect);
  }
  return effects;
}

// Operands first, without recursion.
void AppendPostOrder(const Computation& computation, int root,
                     std::vector<bool>* seen, std::vector<int>* order) {
  struct Visit {
    int instruction;
    size_t next = 0;
  };
  std::vector<Visit> stack;
  const auto enter = [&](int i) {
    if ((*seen)[i]) return;
    (*seen)[i] = true;
    stack.push_back({i});
  };
  enter(root);
  while (!stack.empty()) {
    Visit& top = stack.back();
    const Instruction& at = computation.instructions[top.instruction];
    const std::vector<int>& before =
        at.attributes.get(attr::control_predecessors).indices;
    if (top.next < at.operands.size()) {
      enter(at.operands[top.next++]);
    } else if (top.next < at.operands.size() + before.size()) {
      enter(before[top.next++ - at.operands.size()]);
    } else {
      order->push_back(top.instruction);
      stack.pop_back();
    }
  }
}

std::vector<int> OrderOf(const Computation& computation,
                         const std::vector<bool>& effects, bool scheduled) {
  const int n = static_cast<int>(computation.instructions.size());
  std::vector<bool> seen(n, false);
  std::vector<int> order;
  for (int i = 0; i < n; ++i) {
    const Instruction& each = computation.instructions[i];
    bool has_effect = HasSideEffect(*each.op, each.attributes);
    ForEachCallee(each, [&](int callee) { has_effect |= effects[callee]; });
    if (has_effect) AppendPostOrder(computation, i, &seen, &order);
  }
  AppendPostOrder(computation, computation.root, &seen, &order);
  if (scheduled) std::sort(order.begin(), order.end());
  return order;
}

std::vector<int> LastUses(const Computation& computation,
                          const std::vector<int>& order) {
  std::vector<int> last(computation.instructions.size(), -1);
  for (size_t place = 0; place < order.size(); ++place) {
    for (int operand : computation.instructions[order[place]].operands) {
      last[operand] = static_cast<int>(place);
    }
  }
  last[computation.root] = static_cast<int>(order.size());
  return last;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Prepared>> Prepared::Make(
    std::shared_ptr<const Module> module) {
  auto prepared = std::make_unique<Prepared>();
  const std::vector<bool> effects = Effects(*module);
  std::vector<int> depth;
  for (const Computation& computation : module->computations) {
    prepared->plan_.order.push_back(
        OrderOf(computation, effects, module->attributes.is_scheduled));
    prepared->plan_.last_use.push_back(
        LastUses(computation, prepared->plan_.order.back()));
    int deepest = 0;
    for (const Instruction& each : computation.instructions) {
      ForEachCallee(each, [&](int callee) {
        deepest = std::max(deepest, depth[callee]);
      });
    }
    depth.push_back(deepest + 1);
    if (depth.back() > kDeepestCall) {
      return absl::UnimplementedError("calls that nest more than 200 deep");
    }
  }
  prepared->module_ = std::move(module);
  return prepared;
}

absl::StatusOr<const Compiled*> Prepared::Compile(ComputationId id,
                                                  Device& device) {
  auto found = compiled_.find(id.index);
  if (found == compiled_.end()) {
    found =
        compiled_.emplace(id.index, CompileComputation(*this, id.index, device))
            .first;
  }
  if (!found->second.ok()) return found->second.status();
  return &*found->second;
}

absl::Status Prepared::CheckEnds(Device& device) {
  for (auto each = compiled_.begin(); each != compiled_.end(); ++each) {
    const auto& compiled = each->second;
    if (!compiled.ok() || compiled->endless == nullptr) continue;
    int64_t least = 0;
    absl::Status status =
        device.Download(compiled->endless, &least, sizeof(least));
    if (!status.ok()) return status;
    if (least == INT64_MAX) continue;
    const std::string& name = module_->computations[each->first].name;
    compiled_.erase(each);
    return absl::UnimplementedError(
        absl::StrCat("computation ", name, " takes more than ", kMostSteps,
                     " steps for element ", least));
  }
  return absl::OkStatus();
}

}  // namespace hlo::gpu
