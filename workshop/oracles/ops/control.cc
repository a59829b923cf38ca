// Ops that pass values on, and that enter computations.
#include <algorithm>
#include <utility>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {
namespace {

constexpr int64_t kMostTurns = int64_t{1} << 20;

Value MakeTuple(Evaluator&, const Step&, const Values& operands) {
  return OfTuple(Copies(operands));
}

Value GetElement(Evaluator& evaluator, const Step& step,
                 const Values& operands) {
  const size_t index = step.integer("index", 0);
  if (index < operands[0]->parts.size()) return operands[0]->parts[index];
  evaluator.Fail("no such element");
  return {};
}

Value First(Evaluator&, const Step&, const Values& operands) {
  return *operands[0];
}

Value Token(Evaluator&, const Step&, const Values&) { return OfTuple({}); }

Value Call(Evaluator& evaluator, const Step& step, const Values& operands) {
  return evaluator.Apply(step.text(step.op == "call" ? "to_apply" : "calls"),
                         Copies(operands));
}

Value While(Evaluator& evaluator, const Step& step, const Values& operands) {
  Value state = *operands[0];
  for (int64_t turn = 0; turn < kMostTurns; ++turn) {
    const Value goes_on = evaluator.Apply(step.text("condition"), {state});
    if (evaluator.failed() || goes_on.array.at.empty()) return {};
    if (goes_on.array.at[0].integer == 0) return state;
    state = evaluator.Apply(step.text("body"), {std::move(state)});
  }
  evaluator.Fail("a loop of too many turns");
  return {};
}

// semantics.md: conditional_oob (the last branch).
Value Conditional(Evaluator& evaluator, const Step& step,
                  const Values& operands) {
  std::vector<std::string> branches;
  const std::string listed = step.text("branch_computations");
  for (absl::string_view name :
       absl::StrSplit(listed, absl::ByAnyChar("{}, "), absl::SkipEmpty())) {
    branches.emplace_back(name);
  }
  if (operands[0]->array.at.empty()) evaluator.Fail("no index");
  if (evaluator.failed()) return {};
  Wide index = operands[0]->array.at[0].integer;
  if (branches.empty()) {
    branches = {step.text("true_computation"), step.text("false_computation")};
    index = index != 0 ? 0 : 1;
  }
  const auto last = static_cast<Wide>(branches.size()) - 1;
  const size_t chosen =
      static_cast<size_t>(index < 0 || index > last ? last : index);
  if (chosen + 1 >= operands.size()) evaluator.Fail("no such branch");
  if (evaluator.failed()) return {};
  return evaluator.Apply(branches[chosen], {*operands[chosen + 1]});
}

// semantics.md: select_tuple.
Value SelectTuple(Evaluator&, const Step&, const Values& operands) {
  return *operands[operands[0]->array.at[0].integer != 0 ? 1 : 2];
}

Value ProcessNumber(Evaluator& evaluator, const Step& step, const Values&) {
  Value value;
  value.array = Zeros(*FindFormat("u32"), {});
  value.array.at[0].integer =
      step.op == "replica-id" ? evaluator.replica() : evaluator.partition();
  return value;
}

struct NamedControl {
  absl::string_view op;
  ValueRule rule;
};
constexpr NamedControl kControl[] = {
    {"tuple", MakeTuple},
    {"get-tuple-element", GetElement},
    {"opt-barrier", First},
    {"add-dependency", First},
    {"domain", First},
    {"copy", First},
    {"after-all", Token},
    {"call", Call},
    {"fusion", Call},
    {"while", While},
    {"conditional", Conditional},
    {"replica-id", ProcessNumber},
    {"partition-id", ProcessNumber},
};

}  // namespace

ValueRule FindSelect(const Values& operands) {
  return operands.size() == 3 && operands[1]->is_tuple ? SelectTuple : nullptr;
}

ValueRule FindControl(absl::string_view op) {
  for (const NamedControl& each : kControl) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
