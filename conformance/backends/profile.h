// The choices that a backend has declared.
#ifndef HLOREF_CONFORMANCE_BACKENDS_PROFILE_H_
#define HLOREF_CONFORMANCE_BACKENDS_PROFILE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// "choice" -> value, for everything, and "choice@scope" for a type, an op, or
// an op/type. The narrowest scope holds.
using Profile = std::map<std::string, std::string>;

// Adds one; the scope "*" is everything. InvalidArgument for a choice, a value
// or a scope that does not exist.
absl::Status Declare(absl::string_view choice, absl::string_view scope,
                     absl::string_view value, Profile& profile);

// Adds what a JSON object says: {"choice": "value"} or {"choice": {"scope":
// "value"}}, as --infer-profile writes it.
absl::Status DeclareAll(absl::string_view json, Profile& profile);

// The declared choices as they hold for one vector, without scopes. Choices
// declared otherwise for one of its types than for another are left out.
ChoiceValues ChoicesFor(const Vector& vector, const Profile& profile);

// The element type in an id, "f32" of "add/sum/f32"; empty if there is none.
std::string TypeOf(absl::string_view id);
// The types that select a choice's scope for this vector. Subnormals: all its
// float formats, as each has its own value. Other choices: the type in its id,
// or its only type. An empty name: none.
std::vector<std::string> ScopeTypesOf(absl::string_view choice,
                                      const Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_PROFILE_H_
