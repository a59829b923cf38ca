#include "pjrt/client/plugin_address.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hlo::pjrt {
namespace {

OptionValue ValueOfText(absl::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  int64_t integer = 0;
  if (absl::SimpleAtoi(text, &integer)) return integer;
  float number = 0;
  if (absl::SimpleAtof(text, &number)) return number;
  const bool quoted =
      text.size() > 1 && text.front() == '"' && text.back() == '"';
  return std::string(quoted ? text.substr(1, text.size() - 2) : text);
}

absl::Status AddOption(absl::string_view text, PluginAddress* address) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  if (parts.first.empty() || text.find('=') == text.npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", text, "' is no option=value"));
  }
  if (parts.first == "form") {
    address->stablehlo = parts.second == "stablehlo";
    if (address->stablehlo || parts.second == "hlo") return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("form=", parts.second, ": it is hlo or stablehlo"));
  }
  for (const auto& [name, value] : address->options) {
    if (name == parts.first) {
      return absl::InvalidArgumentError(
          absl::StrCat("the option ", name, " is there twice"));
    }
  }
  address->options.emplace_back(parts.first, ValueOfText(parts.second));
  return absl::OkStatus();
}

void Set(bool flag, NamedValue* value) {
  value->kind = NamedValue::Kind::kBool;
  value->flag = flag;
}
void Set(int64_t integer, NamedValue* value) {
  value->kind = NamedValue::Kind::kInt64;
  value->integer = integer;
}
void Set(float number, NamedValue* value) {
  value->kind = NamedValue::Kind::kFloat;
  value->number = number;
}
void Set(const std::string& text, NamedValue* value) {
  value->kind = NamedValue::Kind::kString;
  value->text = text.data();
  value->size = text.size();
}

}  // namespace

absl::StatusOr<PluginAddress> ReadAddress(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('?', 1));
  PluginAddress address;
  // Without a slash, the loader would look for it elsewhere.
  const bool is_name = parts.first.find('/') == parts.first.npos;
  address.path = absl::StrCat(is_name ? "./" : "", parts.first);
  if (parts.first.empty()) {
    return absl::InvalidArgumentError("no path of a plugin");
  }
  for (absl::string_view option :
       absl::StrSplit(parts.second, '&', absl::SkipEmpty())) {
    absl::Status added = AddOption(option, &address);
    if (!added.ok()) return added;
  }
  return address;
}

std::vector<NamedValue> NamedValues(const PluginAddress& address) {
  std::vector<NamedValue> values;
  for (const auto& [name, option] : address.options) {
    NamedValue& value = values.emplace_back();
    value.struct_size = sizeof(value);
    value.name = name.data();
    value.name_size = name.size();
    value.size = 1;
    std::visit([&](const auto& each) { Set(each, &value); }, option);
  }
  return values;
}

}  // namespace hlo::pjrt
