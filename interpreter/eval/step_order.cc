#include "interpreter/eval/step_order.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

// Iterative post-order over nodes 0 .. n-1, whose successors are visited
// first. Cycles are cut, so that it always ends.
class PostOrder {
 public:
  explicit PostOrder(size_t n) : seen_(n, false) {}

  void Visit(int start,
             absl::FunctionRef<void(int, std::vector<int>&)> successors) {
    if (seen_[static_cast<size_t>(start)]) return;
    Push(start, successors);
    while (!stack_.empty()) {
      Open& top = stack_.back();
      if (top.next == pending_.size()) {
        order.push_back(top.node);
        pending_.resize(top.first);
        stack_.pop_back();
        if (!stack_.empty()) ++stack_.back().next;
        continue;
      }
      const int node = pending_[top.next];
      if (seen_[static_cast<size_t>(node)]) {
        ++top.next;
      } else {
        Push(node, successors);
      }
    }
  }

  bool seen(int node) const { return seen_[static_cast<size_t>(node)]; }

  std::vector<int> order;

 private:
  // A node whose successors pending_[first ..] are being visited; those of the
  // innermost open node are the last in pending_.
  struct Open {
    int node;
    size_t first;
    size_t next;
  };

  void Push(int node,
            absl::FunctionRef<void(int, std::vector<int>&)> successors) {
    seen_[static_cast<size_t>(node)] = true;
    stack_.push_back({node, pending_.size(), pending_.size()});
    successors(node, pending_);
  }

  std::vector<bool> seen_;
  std::vector<Open> stack_;
  std::vector<int> pending_;
};

bool HasEffect(const Instruction& instruction,
               absl::FunctionRef<bool(ComputationId)> is_ordered) {
  if (instruction.op->has_side_effect ||
      instruction.attributes.get(attr::custom_call_has_side_effect)) {
    return true;
  }
  const std::vector<ComputationId> called = CalledComputations(instruction);
  return std::any_of(called.begin(), called.end(), is_ordered);
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
    absl::FunctionRef<bool(ComputationId)> is_ordered) {
  const size_t n = computation.instructions.size();
  if (computation.root < 0 || static_cast<size_t>(computation.root) >= n) {
    return absl::InvalidArgumentError(
        absl::StrCat("computation '", computation.name, "' has no root"));
  }
  const auto needs = [&](int node, std::vector<int>& out) {
    const Instruction& instruction =
        computation.instructions[static_cast<size_t>(node)];
    const auto& before =
        instruction.attributes.get(attr::control_predecessors).indices;
    out.insert(out.end(), before.begin(), before.end());
    out.insert(out.end(), instruction.operands.begin(),
               instruction.operands.end());
  };
  StepOrder result;
  PostOrder walk(n);
  for (size_t i = 0; i < n; ++i) {
    if (!HasEffect(computation.instructions[i], is_ordered)) continue;
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

std::vector<ComputationId> CalledComputations(const Instruction& instruction) {
  std::vector<ComputationId> called;
  for (const Attributes::Entry& entry : instruction.attributes.entries()) {
    if (const auto* one = std::get_if<ComputationId>(&entry.value)) {
      called.push_back(*one);
    } else if (const auto* many = std::get_if<ComputationIds>(&entry.value)) {
      called.insert(called.end(), many->begin(), many->end());
    }
  }
  return called;
}

std::vector<int> CalleesFirst(const Module& module) {
  const auto callees = [&](int node, std::vector<int>& out) {
    const Computation& caller = module.computations[static_cast<size_t>(node)];
    for (const Instruction& instruction : caller.instructions) {
      for (ComputationId id : CalledComputations(instruction)) {
        out.push_back(id.index);
      }
    }
  };
  PostOrder walk(module.computations.size());
  for (size_t i = 0; i < module.computations.size(); ++i) {
    walk.Visit(static_cast<int>(i), callees);
  }
  return std::move(walk.order);
}

}  // namespace hlo
