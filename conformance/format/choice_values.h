// Values of choices, and the expectations that hold under them.
#ifndef HLOREF_CONFORMANCE_FORMAT_CHOICE_VALUES_H_
#define HLOREF_CONFORMANCE_FORMAT_CHOICE_VALUES_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// The most combinations under which one vector is run; beyond, it is to be
// split.
inline constexpr size_t kMostChoiceValues = 32;

// The default of every choice.
ChoiceValues DefaultChoices();
// True if each value is its choice's default.
bool AreDefaults(const ChoiceValues& choice_values);
// Every combination of the values; those of the last choice change fastest.
std::vector<ChoiceValues> AllChoiceValues(const Condition& choices);
// The condition that holds under these alone.
Condition ConditionOf(const ChoiceValues& choice_values);
// True if an expectation may hold; a choice that is not set may have any value.
bool Allows(const ChoiceValues& choice_values, const Condition& condition);
// Returns the expectation that holds under the defaults; null if none does.
const Expectation* UnderDefaults(const Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_CHOICE_VALUES_H_
