// The order of computations.
#include <algorithm>

#include "interpreter/ir/finish.h"

namespace hlo {
namespace {

// Calls f(ComputationId&) for each called computation.
template <typename F>
void ForEachCallee(Instruction& instruction, F&& f) {
  for (Attributes::Entry& entry : instruction.attributes.mutable_entries()) {
    if (auto* id = std::get_if<ComputationId>(&entry.value)) {
      f(*id);
    } else if (auto* ids = std::get_if<ComputationIds>(&entry.value)) {
      for (ComputationId& each : *ids) f(each);
    }
  }
}

std::vector<int> Callees(Computation& computation) {
  std::vector<int> callees;
  for (Instruction& instruction : computation.instructions) {
    ForEachCallee(instruction,
                  [&](ComputationId id) { callees.push_back(id.index); });
  }
  return callees;
}

// Depth first, callees in the order of their calls.
class PostOrder {
 public:
  explicit PostOrder(Module& module)
      : module_(module), seen_(module.computations.size(), false) {}

  std::vector<int> Run() {
    const auto count = static_cast<int>(seen_.size());
    for (int i = 0; i < count; ++i) {
      Enter(i);
      while (!stack_.empty()) Step();
    }
    return std::move(order_);
  }

 private:
  struct Frame {
    int computation;
    std::vector<int> callees;
    size_t next;
  };

  void Enter(int computation) {
    const auto at = static_cast<size_t>(computation);
    if (computation < 0 || seen_[at]) return;
    seen_[at] = true;
    stack_.push_back({computation, Callees(module_.computations[at]), 0});
  }

  void Step() {
    Frame& frame = stack_.back();
    if (frame.next < frame.callees.size()) {
      return Enter(frame.callees[frame.next++]);
    }
    order_.push_back(frame.computation);
    stack_.pop_back();
  }

  Module& module_;
  std::vector<bool> seen_;
  std::vector<Frame> stack_;
  std::vector<int> order_;
};

}  // namespace

void RenumberCalls(Module& module, const std::vector<int>& to) {
  for (Computation& computation : module.computations) {
    for (Instruction& instruction : computation.instructions) {
      ForEachCallee(instruction, [&](ComputationId& id) {
        id.index = id.index < 0 ? -1 : to[static_cast<size_t>(id.index)];
      });
    }
  }
}

std::vector<int> OrderComputations(Module& module) {
  const std::vector<int> order = PostOrder(module).Run();
  std::vector<int> moved(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    moved[static_cast<size_t>(order[i])] = static_cast<int>(i);
  }
  if (std::is_sorted(order.begin(), order.end())) return moved;
  std::vector<Computation> ordered;
  ordered.reserve(order.size());
  for (int old : order) {
    ordered.push_back(std::move(module.computations[static_cast<size_t>(old)]));
  }
  module.computations = std::move(ordered);
  module.entry = moved[static_cast<size_t>(module.entry)];
  RenumberCalls(module, moved);
  return moved;
}

}  // namespace hlo
