#include "interpreter/inputs/profiles.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace hlo {

const char* FindProfile(absl::string_view name) {
  for (const ProfileText& known : AllProfiles()) {
    if (name == known.name) return known.json;
  }
  return nullptr;
}

absl::Status ReadProfile(absl::string_view name, absl::string_view json,
                         Choices& choices) {
  auto profile =
      nlohmann::json::parse(json.begin(), json.end(), nullptr, false);
  if (profile.is_object() && profile.contains("choices")) {
    profile = profile["choices"];
  }
  if (!profile.is_object()) {
    return absl::InvalidArgumentError(absl::StrCat(
        name, ": a profile is a JSON object {\"choice\": \"value\", ..}"));
  }
  for (const auto& [id, value] : profile.items()) {
    if (!value.is_string()) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ": the value of ", id, " is no string"));
    }
    absl::Status set = SetChoice(id, value.get<std::string>(), choices);
    if (!set.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ": ", set.message()));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo
