#include "conformance/programs/asked_steps.h"

#include <algorithm>

#include "interpreter/eval/processes/async_state.h"

namespace hlo::conformance {
namespace {

// Calls `visit` with each computation that the step calls.
template <typename Visit>
void ForEachCalled(const Module& module, const Instruction& step, Visit visit) {
  ForEachCall(*step.op, step.attributes, [&](ComputationId id, OperandRange) {
    if (id.index >= 0) visit(&module.computations[id.index]);
  });
}

bool IsArrays(const Shape& shape) {
  const std::vector<Shape> leaves = shape.Leaves();
  return std::all_of(leaves.begin(), leaves.end(),
                     [](const Shape& leaf) { return leaf.is_array(); });
}

}  // namespace

bool CanAsk(const Instruction& step) {
  const Resource resource = step.op->resource;
  return step.op->role == Role::kStep && !step.op->begins &&
         IsArrays(step.shape) && step.shape.leaf_count() > 0 &&
         (resource == Resource::kNone || resource == Resource::kRendezvous ||
          resource == Resource::kIdentity);
}

bool NeedsAllProcesses(const Instruction& step) {
  return step.op->resource == Resource::kRendezvous ||
         step.op->resource == Resource::kIdentity || step.op->ends != nullptr;
}

AskedSteps::AskedSteps(const Module& module)
    : module_(module), stepped_({&module.entry_computation()}) {
  for (auto c = std::ssize(module.computations); c-- > 0;) {
    const Computation& computation = module.computations[c];
    if (!stepped_.contains(&computation)) continue;
    for (const Instruction& step : computation.instructions) {
      if (step.op->calls == Calls::kLanes) continue;
      ForEachCalled(module, step, [&](const Computation* called) {
        stepped_.insert(called);
      });
    }
  }
}

bool AskedSteps::CallsSeen(const Instruction& step) const {
  if (step.op->calls == Calls::kLanes) return false;
  bool calls = false;
  ForEachCalled(module_, step, [&](const Computation*) { calls = true; });
  return calls;
}

void AskedSteps::Keep(const StepEvent& event,
                      std::span<const Value* const> leaves) {
  std::vector<Value>& kept = values_[{event.fiber, &event.instruction}];
  kept.clear();
  for (const Value* leaf : leaves) kept.push_back(*leaf);
}

std::optional<std::vector<Literal>> AskedSteps::Arguments(
    const StepEvent& event, const InstructionAlone& alone) const {
  std::vector<Literal> arguments;
  for (const int index : alone.arguments) {
    const Instruction& operand = event.computation.instructions[index];
    const auto values = values_.find({event.fiber, &operand});
    if (values == values_.end()) return std::nullopt;
    const std::vector<Shape> shapes = operand.shape.Leaves();
    for (size_t i = 0; i < shapes.size(); ++i) {
      if (IsPending(values->second[i])) return std::nullopt;
      if (!shapes[i].is_array()) continue;
      auto literal =
          Literal::FromValue(shapes[i].WithoutLayouts(), values->second[i]);
      if (!literal.ok()) return std::nullopt;
      arguments.push_back(*std::move(literal));
    }
  }
  return arguments;
}

}  // namespace hlo::conformance
