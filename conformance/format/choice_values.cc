#include "conformance/format/choice_values.h"

#include <algorithm>
#include <utility>

#include "ops/choice_values.h"
#include "ops/choices.h"

namespace hlo::conformance {

ChoiceValues DefaultChoices() {
  ChoiceValues settings;
  for (const ChoiceInfo& choice : AllChoices()) {
    settings[choice.id] = ValuesOf(choice).front();
  }
  return settings;
}

bool AreDefaults(const ChoiceValues& settings) {
  const ChoiceValues defaults = DefaultChoices();
  return std::includes(defaults.begin(), defaults.end(), settings.begin(),
                       settings.end());
}

std::vector<ChoiceValues> AllChoiceValues(const Condition& choices) {
  std::vector<ChoiceValues> all(1);
  for (const auto& [choice, values] : choices) {
    std::vector<ChoiceValues> longer;
    for (const ChoiceValues& settings : all) {
      for (const std::string& value : values) {
        longer.push_back(settings);
        longer.back()[choice] = value;
      }
    }
    all = std::move(longer);
  }
  return all;
}

Condition ConditionOf(const ChoiceValues& settings) {
  Condition when;
  for (const auto& [choice, value] : settings) when[choice] = {value};
  return when;
}

bool Allows(const ChoiceValues& settings, const Condition& when) {
  return std::all_of(when.begin(), when.end(), [&](const auto& choice) {
    const auto set = settings.find(choice.first);
    return set == settings.end() ||
           std::find(choice.second.begin(), choice.second.end(), set->second) !=
               choice.second.end();
  });
}

const Expectation* UnderDefaults(const Vector& vector) {
  const ChoiceValues defaults = DefaultChoices();
  for (const Expectation& expectation : vector.expect) {
    if (Allows(defaults, expectation.when)) return &expectation;
  }
  return nullptr;
}

}  // namespace hlo::conformance
