// Profiles: choices by name, as a backend makes them.
#ifndef HLOREF_INTERPRETER_INPUTS_PROFILES_H_
#define HLOREF_INTERPRETER_INPUTS_PROFILES_H_

#include <span>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ops/choices.h"

namespace hlo {

// The files ops/choices/*.json, embedded by cmake/Program.cmake.
struct ProfileText {
  const char* name;
  const char* json;
};
std::span<const ProfileText> AllProfiles();
// The JSON of the profile of that name; null if there is none.
const char* FindProfile(absl::string_view name);

// {"choice id": "value", ..}, or that under "choices". InvalidArgument begins
// with `name`.
absl::Status ReadProfile(absl::string_view name, absl::string_view json,
                         Choices& choices);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_INPUTS_PROFILES_H_
