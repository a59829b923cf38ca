// Choices by name. Apart from ops/choices.h, which every op's file includes.
#ifndef HLOREF_OPS_CHOICE_VALUES_H_
#define HLOREF_OPS_CHOICE_VALUES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "ops/choices.h"

namespace hlo {

// Null if there is no such choice.
const ChoiceInfo* FindChoice(absl::string_view id);
// Its values, the default first.
std::vector<std::string> ValuesOf(const ChoiceInfo& choice);

}  // namespace hlo

#endif  // HLOREF_OPS_CHOICE_VALUES_H_
