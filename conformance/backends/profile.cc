#include "conformance/backends/profile.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/reseeded.h"
#include "literals/types/element_type.h"
#include "ops/choices.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

// The wider a scope, the smaller: everything, a type, an op, an op's type.
int Narrowness(absl::string_view scope) {
  if (scope == "*") return 0;
  if (ElementTypeFromName(scope)) return 1;
  return scope.find('/') == scope.npos ? 2 : 3;
}

bool IsOp(absl::string_view name) { return FindOp(name) != nullptr; }

bool IsScope(absl::string_view scope) {
  const size_t slash = scope.find('/');
  if (slash == scope.npos) {
    return scope == "*" || ElementTypeFromName(scope).has_value() ||
           IsOp(scope);
  }
  return IsOp(scope.substr(0, slash)) &&
         ElementTypeFromName(scope.substr(slash + 1)).has_value();
}

// True if a scope other than "*" holds for an op and a type.
bool Covers(absl::string_view scope, absl::string_view op,
            absl::string_view type) {
  return scope == type || scope == op || scope == absl::StrCat(op, "/", type);
}

// The value declared of a choice for an op of a type; empty: none.
std::string DeclaredOf(absl::string_view choice, absl::string_view op,
                       absl::string_view type, const Profile& profile) {
  std::string declared;
  int narrowness = 0;
  for (const auto& [key, value] : profile) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(key, absl::MaxSplits('@', 1));
    const absl::string_view scope = parts.second.empty() ? "*" : parts.second;
    if (parts.first != choice || Narrowness(scope) < narrowness) continue;
    if (scope != "*" && !Covers(scope, op, type)) continue;
    narrowness = Narrowness(scope);
    declared = value;
  }
  return declared;
}

// The types of floats, and of complex numbers.
std::vector<std::string> FormatsOf(const Vector& vector) {
  std::vector<std::string> formats;
  for (const std::string& name : vector.types) {
    const auto type = ElementTypeFromName(name);
    if (type && (IsFloat(*type) || IsComplex(*type))) formats.push_back(name);
  }
  return formats;
}

}  // namespace

absl::Status Declare(absl::string_view choice, absl::string_view scope,
                     absl::string_view value, Profile& profile) {
  Choices known;
  absl::Status set = SetChoice(choice, value, known);
  if (!set.ok()) return set;
  if (!IsScope(scope)) {
    return absl::InvalidArgumentError(
        absl::StrCat("choice ", choice, ": '", scope,
                     "' is no scope: *, a type, an op, or op/type"));
  }
  profile[scope == "*" ? std::string(choice)
                       : absl::StrCat(choice, "@", scope)] = std::string(value);
  return absl::OkStatus();
}

absl::Status DeclareAll(absl::string_view json, Profile& profile) {
  const auto malformed = [](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("profile: ", what));
  };
  const Json object = Json::parse(json, nullptr, false);
  if (!object.is_object()) return malformed("no JSON object");
  for (const auto& [choice, value] : object.items()) {
    const Json scopes = value.is_string() ? Json{{"*", value}} : value;
    if (!scopes.is_object()) return malformed(choice + ": no value");
    for (const auto& [scope, each] : scopes.items()) {
      if (!each.is_string()) return malformed(choice + ": no text");
      absl::Status set =
          Declare(choice, scope, each.get<std::string>(), profile);
      if (!set.ok()) return set;
    }
  }
  return absl::OkStatus();
}

std::vector<std::string> ScopeTypesOf(absl::string_view choice,
                                      const Vector& vector) {
  if (choice == "subnormals") {
    std::vector<std::string> formats = FormatsOf(vector);
    if (!formats.empty()) return formats;
  }
  const std::string type = TypeOf(vector.id);
  if (type.empty() && vector.types.size() == 1) return vector.types;
  return {type};
}

ChoiceValues ChoicesFor(const Vector& vector, const Profile& profile) {
  ChoiceValues choice_values;
  for (const auto& [key, value] : profile) {
    const std::string choice = key.substr(0, key.find('@'));
    std::set<std::string> values;
    for (const std::string& type : ScopeTypesOf(choice, vector)) {
      values.insert(DeclaredOf(choice, vector.op(), type, profile));
    }
    if (values.size() > 1 || values.begin()->empty()) continue;
    choice_values[choice] = *values.begin();
  }
  return choice_values;
}

std::string TypeOf(absl::string_view id) {
  for (const absl::string_view part : absl::StrSplit(Published(id), '/')) {
    if (ElementTypeFromName(part)) return std::string(part);
  }
  return "";
}

}  // namespace hlo::conformance
