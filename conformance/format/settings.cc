#include "conformance/format/settings.h"

#include <algorithm>
#include <utility>

#include "ops/choice_values.h"
#include "ops/choices.h"

namespace hlo::conformance {

Settings DefaultSettings() {
  Settings settings;
  for (const ChoiceInfo& choice : AllChoices()) {
    settings[choice.id] = ValuesOf(choice).front();
  }
  return settings;
}

bool AreDefaults(const Settings& settings) {
  const Settings defaults = DefaultSettings();
  return std::includes(defaults.begin(), defaults.end(), settings.begin(),
                       settings.end());
}

std::vector<Settings> AllSettings(const When& choices) {
  std::vector<Settings> all(1);
  for (const auto& [choice, values] : choices) {
    std::vector<Settings> longer;
    for (const Settings& settings : all) {
      for (const std::string& value : values) {
        longer.push_back(settings);
        longer.back()[choice] = value;
      }
    }
    all = std::move(longer);
  }
  return all;
}

When WhenOf(const Settings& settings) {
  When when;
  for (const auto& [choice, value] : settings) when[choice] = {value};
  return when;
}

bool Allows(const Settings& settings, const When& when) {
  return std::all_of(when.begin(), when.end(), [&](const auto& choice) {
    const auto set = settings.find(choice.first);
    return set == settings.end() ||
           std::find(choice.second.begin(), choice.second.end(), set->second) !=
               choice.second.end();
  });
}

const Expectation* UnderDefaults(const Vector& vector) {
  const Settings defaults = DefaultSettings();
  for (const Expectation& expectation : vector.expect) {
    if (Allows(defaults, expectation.when)) return &expectation;
  }
  return nullptr;
}

}  // namespace hlo::conformance
