#include "interpreter/eval/processes/agreement.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/strip.h"
#include "ops/op.h"

namespace hlo {
namespace {

// all-reduce and all-reduce-start, and the like, compare equal.
absl::string_view PlainName(const Op& op) {
  absl::string_view name = op.name;
  if (op.begins) absl::ConsumeSuffix(&name, "-start");
  return name;
}

// Compares instructions and, iteratively, the computations that they call.
class Comparison {
 public:
  Comparison(const Module& a, const Module& b) : a_(a), b_(b) {}

  std::string Difference(const ModuleInstruction& a,
                         const ModuleInstruction& b) {
    if (PlainName(*a.instruction->op) != PlainName(*b.instruction->op)) {
      return "op";
    }
    if (!SameOperandShapes(a, b)) return "the shapes of their operands";
    std::string difference = InAttributes(*a.instruction, *b.instruction);
    if (!difference.empty()) return difference;
    while (!open_.empty()) {
      const auto [of_a, of_b] = open_.back();
      open_.pop_back();
      if (!SameSteps(a_.computations[of_a], b_.computations[of_b])) {
        return "the computations that they call";
      }
    }
    return "";
  }

 private:
  using CallPair = std::pair<size_t, size_t>;

  static bool SameOperandShapes(const ModuleInstruction& a,
                                const ModuleInstruction& b) {
    const auto shape = [](const ModuleInstruction& of, int operand) {
      return of.computation->instructions[operand].shape;
    };
    return std::equal(
        a.instruction->operands.begin(), a.instruction->operands.end(),
        b.instruction->operands.begin(), b.instruction->operands.end(),
        [&](int of_a, int of_b) {
          return SameIgnoringLayout(shape(a, of_a), shape(b, of_b));
        });
  }

  void Call(ComputationId a, ComputationId b) {
    const CallPair pair = {static_cast<size_t>(a.index),
                           static_cast<size_t>(b.index)};
    if (&a_ == &b_ && a == b) return;
    if (seen_.insert(pair).second) open_.push_back(pair);
  }

  // Called computations are compared later.
  bool SameValue(const AttributeValue* a, const AttributeValue* b) {
    if (a == nullptr || b == nullptr) return a == b;
    if (a->index() != b->index()) return false;
    if (const auto* one = std::get_if<ComputationId>(a)) {
      Call(*one, *std::get_if<ComputationId>(b));
      return true;
    }
    if (const auto* many = std::get_if<ComputationIds>(a)) {
      const auto& others = *std::get_if<ComputationIds>(b);
      if (many->size() != others.size()) return false;
      for (size_t i = 0; i < many->size(); ++i) Call((*many)[i], others[i]);
      return true;
    }
    if (const auto* groups = std::get_if<ReplicaGroups>(a)) {
      return groups->groups == std::get_if<ReplicaGroups>(b)->groups;
    }
    return *a == *b;
  }

  std::string InAttributes(const Instruction& a, const Instruction& b) {
    for (const Use& use : a.op->attributes) {
      if (!SameValue(a.attributes.Find(*use.handle),
                     b.attributes.Find(*use.handle))) {
        return use.handle->name;
      }
    }
    if (a.op->payload != nullptr &&
        !SameValue(a.attributes.Find(*a.op->payload),
                   b.attributes.Find(*a.op->payload))) {
      return a.op->payload->name;
    }
    return "";
  }

  bool SameSteps(const Computation& a, const Computation& b) {
    return a.root == b.root &&
           std::equal(a.instructions.begin(), a.instructions.end(),
                      b.instructions.begin(), b.instructions.end(),
                      [&](const Instruction& x, const Instruction& y) {
                        return x.op == y.op && x.operands == y.operands &&
                               SameIgnoringLayout(x.shape, y.shape) &&
                               InAttributes(x, y).empty();
                      });
  }

  const Module& a_;
  const Module& b_;
  std::vector<CallPair> open_;
  std::set<CallPair> seen_;
};

}  // namespace

std::string DifferenceOf(const ModuleInstruction& a,
                         const ModuleInstruction& b) {
  if (a.instruction == b.instruction) return "";
  return Comparison(*a.module, *b.module).Difference(a, b);
}

}  // namespace hlo
