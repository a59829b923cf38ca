#include "interpreter/eval/prepare/step_order.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "base/graph.h"
#include "interpreter/eval/prepare/lane_chain.h"
#include "interpreter/eval/prepare/repetition.h"
#include "literals/shape.h"
#include "literals/types/element_type.h"
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

// Tells which instructions may wait for their first reader.
class Delays {
 public:
  // `order`: all live instructions, operands first.
  Delays(const Computation& computation, const std::vector<int>& order)
      : computation_(computation),
        readers_(computation.instructions.size()),
        held_(readers_.size()) {
    ++readers_[computation.root];
    for (int node : order) {
      for (int operand : instruction(node).operands) ++readers_[operand];
    }
    for (int node : order) held_[node] = HeldBytes(node);
  }

  bool MayWait(int node) const { return held_[node] >= 0; }

 private:
  const Instruction& instruction(int node) const {
    return computation_.instructions[node];
  }

  static bool IsArray(const Shape& shape) {
    return shape.is_array() && shape.is_static();
  }
  static bool IsLarge(const Shape& shape) {
    return shape.element_count() >= LaneChain::kFewLanes;
  }

  // The bytes of large arrays that its operands hold while it waits; -1: it
  // does not wait, for it may fail, or those are more than its own.
  int64_t HeldBytes(int node) const {
    const Instruction& made = instruction(node);
    const Shape& shape = made.shape;
    if (!IsArray(shape) || !IsLarge(shape)) return -1;
    int64_t held = 0;
    for (int operand : made.operands) {
      const Shape& read = instruction(operand).shape;
      if (!IsArray(read)) return -1;
      if (MayWait(operand) && readers_[operand] == 1) {
        held += held_[operand];
      } else if (IsLarge(read)) {
        held += read.byte_size();
      }
    }
    const bool never_fails =
        made.op->lanes != nullptr
            ? !IsInteger(shape.type())
            : made.operands.size() == 1 &&
                  RepetitionOf(made, instruction(made.operands[0]).shape);
    return never_fails && held <= shape.byte_size() ? held : -1;
  }

  const Computation& computation_;
  std::vector<int> readers_;   // by instruction
  std::vector<int64_t> held_;  // by instruction
};

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
    return result;
  }
  const Delays delays(computation, result.instructions);
  PostOrder late(n);
  for (int node : result.instructions) {
    if (!delays.MayWait(node)) late.Visit(node, needs);
  }
  late.Visit(computation.root, needs);
  result.instructions = std::move(late.order);
  return result;
}

}  // namespace hlo
