#include "conformance/format/choice_values.h"

#include <algorithm>
#include <utility>

#include "ops/choice_values.h"
#include "ops/choices.h"

namespace hlo::conformance {

ChoiceValues DefaultChoices() {
  ChoiceValues choice_values;
  for (const ChoiceInfo& choice : AllChoices()) {
    choice_values[choice.id] = ValuesOf(choice).front();
  }
  return choice_values;
}

bool AreDefaults(const ChoiceValues& choice_values) {
  const ChoiceValues defaults = DefaultChoices();
  return std::includes(defaults.begin(), defaults.end(), choice_values.begin(),
                       choice_values.end());
}

std::vector<ChoiceValues> AllChoiceValues(const Condition& choices) {
  std::vector<ChoiceValues> all(1);
  for (const auto& [choice, values] : choices) {
    std::vector<ChoiceValues> longer;
    for (const ChoiceValues& choice_values : all) {
      for (const std::string& value : values) {
        longer.push_back(choice_values);
        longer.back()[choice] = value;
      }
    }
    all = std::move(longer);
  }
  return all;
}

Condition ConditionOf(const ChoiceValues& choice_values) {
  Condition condition;
  for (const auto& [choice, value] : choice_values) condition[choice] = {value};
  return condition;
}

bool Allows(const ChoiceValues& choice_values, const Condition& condition) {
  return std::all_of(
      condition.begin(), condition.end(), [&](const auto& choice) {
        const auto set = choice_values.find(choice.first);
        return set == choice_values.end() ||
               std::find(choice.second.begin(), choice.second.end(),
                         set->second) != choice.second.end();
      });
}

const Expectation* UnderDefaults(const Vector& vector) {
  const ChoiceValues defaults = DefaultChoices();
  for (const Expectation& expectation : vector.expect) {
    if (Allows(defaults, expectation.condition)) return &expectation;
  }
  return nullptr;
}

}  // namespace hlo::conformance
