#include "workshop/rules/recipe_choices.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "conformance/format/choice_values.h"
#include "conformance/format/flush.h"
#include "conformance/format/program_run.h"
#include "ops/choice_values.h"
#include "ops/choices.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/consensus.h"
#include "workshop/making/expectation_merge.h"
#include "workshop/rules/real_values.h"

namespace hlo::conformance {
namespace {

void AddAlternative(const Literal& literal, std::vector<Literal>& all) {
  if (std::none_of(all.begin(), all.end(), [&](const Literal& each) {
        return SameLeaf(each, literal);
      })) {
    all.push_back(literal);
  }
}

// The values of the choice of subnormal numbers.
std::vector<std::string> SubnormalValues() {
  const ChoiceInfo* info = FindChoice("subnormals");
  return info != nullptr ? ValuesOf(*info) : std::vector<std::string>();
}

Expectation Unspecified() {
  Expectation expectation;
  expectation.outcome = Outcome::kUnspecified;
  return expectation;
}

// Before the program, after it, or nowhere: where it moves numbers, or within a
// sum, no document says it.
Expectation SomewhereFlushed(const Recipe& recipe, const VerifiedModule& module,
                             const Vector& vector, ChoiceValues choice_values) {
  Expectation expectation = vector.expect.front();
  std::vector<ExpectedLeaf>& leaves = expectation.outputs.front();
  for (const std::string& value : SubnormalValues()) {
    choice_values["subnormals"] = value;
    const Ending ending = RunProgram(module, InputsOf(vector), choice_values);
    if (!ending.status.ok()) return Unspecified();
    const std::vector<Literal> got = LeavesOf(ending.results.front());
    for (size_t i = 0; i < leaves.size(); ++i) {
      leaves[i].check.kind = Check::Kind::kSet;
      if (!leaves[i].value) {  // elements are compared, not digests
        leaves[i].value = got[i];
        leaves[i].digest.clear();
        leaves[i].sizes.clear();
      }
      std::vector<Literal>& alternatives = leaves[i].check.alternatives;
      const Literal flushed = Flushed(got[i]);
      AddAlternative(got[i], alternatives);
      AddAlternative(flushed, alternatives);
      if (recipe.may_add_to_zero) {
        AddAlternative(WithoutMinusZeros(flushed), alternatives);
      }
    }
  }
  return expectation;
}

std::vector<Expectation> UnderEach(const Recipe& recipe,
                                   const VerifiedModule& module,
                                   const Condition& choices,
                                   const Vector& vector) {
  ExpectationMerge all;
  for (const ChoiceValues& choice_values : AllChoiceValues(choices)) {
    Expectation each = vector.expect.front();
    if (!AreDefaults(choice_values)) {
      const bool flushes =
          recipe.may_flush && Flushes(ConditionOf(choice_values));
      each = flushes ? SomewhereFlushed(recipe, module, vector, choice_values)
                     : Unspecified();
    }
    all.Add(std::move(each), choice_values);
  }
  return all.Take();
}

}  // namespace

absl::Status AddChoices(const Recipe& recipe, const VerifiedModule& module,
                        Condition choices, Vector& vector) {
  if (recipe.may_flush) choices["subnormals"] = SubnormalValues();
  vector.expect = UnderEach(recipe, module, choices, vector);
  absl::Status agreed = AddConsensus(vector);
  if (!agreed.ok()) return agreed;
  for (Expectation& each : vector.expect) {
    if (recipe.wide.empty() || each.outcome != Outcome::kValue) continue;
    absl::Status known = AddRealValues(recipe, vector.inputs, each);
    if (!known.ok()) return known;
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
