// What the interpreter does unless it is told otherwise.
#ifndef HLOREF_CONFORMANCE_FAULTS_DEFAULT_PROFILE_H_
#define HLOREF_CONFORMANCE_FAULTS_DEFAULT_PROFILE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "conformance/vectors/program_run.h"
#include "ops/choices.h"

namespace hlo::conformance {

// The first value of each choice.
inline Settings DefaultProfile() {
  Settings profile;
  for (const ChoiceInfo& choice : AllChoices()) {
    const absl::string_view values = choice.values;
    profile[choice.id] = std::string(values.substr(0, values.find(',')));
  }
  return profile;
}

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FAULTS_DEFAULT_PROFILE_H_
