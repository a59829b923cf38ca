#include "interpreter/ir/call_order.h"

#include <algorithm>
#include <utility>

#include "base/graph.h"
#include "ops/op.h"

namespace hlo {
namespace {

// Depth first, callees in the order of their calls.
std::vector<int> CalleesFirst(const Module& module) {
  const auto callees = [&](int caller, std::vector<int>& out) {
    for (const Instruction& instruction :
         module.computations[caller].instructions) {
      ForEachCall(*instruction.op, instruction.attributes,
                  [&](ComputationId id, OperandRange) {
                    if (id.index >= 0) out.push_back(id.index);
                  });
    }
  };
  PostOrder walk(module.computations.size());
  for (size_t i = 0; i < module.computations.size(); ++i) {
    walk.Visit(static_cast<int>(i), callees);
  }
  return std::move(walk.order);
}

}  // namespace

void RenumberCalls(Module& module, const std::vector<int>& to) {
  int same = 0;
  for (int number : to) same += number == same ? 1 : 0;
  if (same == std::ssize(to)) return;
  for (Computation& computation : module.computations) {
    for (Instruction& instruction : computation.instructions) {
      instruction.attributes.RenumberCalls(to);
    }
  }
}

std::vector<int> OrderComputations(Module& module) {
  const std::vector<int> order = CalleesFirst(module);
  std::vector<int> moved(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    moved[order[i]] = static_cast<int>(i);
  }
  if (std::is_sorted(order.begin(), order.end())) return moved;
  std::vector<Computation> ordered;
  ordered.reserve(order.size());
  for (int old : order) {
    ordered.push_back(std::move(module.computations[old]));
  }
  module.computations = std::move(ordered);
  module.entry = moved[module.entry];
  RenumberCalls(module, moved);
  return moved;
}

}  // namespace hlo
