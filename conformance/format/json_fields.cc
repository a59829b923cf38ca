#include "conformance/format/json_fields.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo::conformance {

JsonFields::JsonFields(const Json& object, std::string path,
                       absl::Status& status)
    : object_(object), path_(std::move(path)), status_(status) {
  if (!object_.is_object() && status_.ok()) {
    status_ = absl::InvalidArgumentError(
        absl::StrCat(path_, path_.empty() ? "" : ": ", "not a JSON object"));
  }
}

JsonFields::~JsonFields() {
  if (!object_.is_object()) return;
  for (const auto& [name, value] : object_.items()) {
    if (!asked_.contains(name)) Fail(name, "no such field");
  }
}

std::string JsonFields::PathOf(absl::string_view name) const {
  return absl::StrCat(path_, path_.empty() ? "" : ".", name);
}

void JsonFields::Fail(absl::string_view name, absl::string_view problem) {
  if (!status_.ok()) return;
  status_ =
      absl::InvalidArgumentError(absl::StrCat(PathOf(name), ": ", problem));
}

const Json* JsonFields::Find(absl::string_view name, bool required) {
  asked_.emplace(name);
  if (object_.is_object()) {
    const auto found = object_.find(std::string(name));
    if (found != object_.end()) return &*found;
  }
  if (required) Fail(name, "missing");
  return nullptr;
}

std::string JsonFields::Text(absl::string_view name, bool required) {
  const Json* field = Find(name, required);
  if (field == nullptr) return "";
  if (field->is_string()) return field->get<std::string>();
  Fail(name, "not a string");
  return "";
}

int64_t JsonFields::Integer(absl::string_view name, int64_t least,
                            bool required, int64_t otherwise) {
  const Json* field = Find(name, required);
  if (field == nullptr) return otherwise;
  const bool fits =
      field->is_number_integer() &&
      !(field->is_number_unsigned() && field->get<uint64_t>() >> 63 != 0);
  if (fits && field->get<int64_t>() >= least) return field->get<int64_t>();
  Fail(name, absl::StrCat("not an integer from ", least, " on"));
  return otherwise;
}

uint64_t JsonFields::Unsigned(absl::string_view name) {
  const Json* field = Find(name);
  if (field != nullptr && field->is_number_unsigned()) {
    return field->get<uint64_t>();
  }
  if (field != nullptr) Fail(name, "not an unsigned integer");
  return 0;
}

const Json& JsonFields::List(absl::string_view name, bool required) {
  static const Json& empty = *new Json(Json::array());
  const Json* field = Find(name, required);
  if (field == nullptr) return empty;
  if (field->is_array()) return *field;
  Fail(name, "not a list");
  return empty;
}

std::vector<std::string> JsonFields::Texts(absl::string_view name,
                                           bool required) {
  std::vector<std::string> texts;
  for (const Json& each : List(name, required)) {
    if (!each.is_string()) {
      Fail(name, "not a list of strings");
      return {};
    }
    texts.push_back(each.get<std::string>());
  }
  return texts;
}

}  // namespace hlo::conformance
