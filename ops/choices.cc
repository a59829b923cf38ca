#include "ops/choices.h"

#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

constexpr ChoiceInfo kChoices[] = {
#define CHOICE(id, initial, sentence, ...) {#id, sentence, #__VA_ARGS__},
#include "ops/choices.def"
#undef CHOICE
};

std::vector<absl::string_view> Values(const ChoiceInfo& info) {
  return absl::StrSplit(info.values, ", ");
}

const ChoiceInfo* Find(absl::string_view id) {
  for (const ChoiceInfo& info : kChoices) {
    if (id == info.id) return &info;
  }
  return nullptr;
}

void Store(absl::string_view id, size_t value, Choices& choices) {
#define CHOICE(name, initial, sentence, ...) \
  if (id == #name) choices.name = static_cast<choice::name>(value);
#include "ops/choices.def"
#undef CHOICE
}

size_t Load(absl::string_view id, const Choices& choices) {
#define CHOICE(name, initial, sentence, ...) \
  if (id == #name) return static_cast<size_t>(choices.name);
#include "ops/choices.def"
#undef CHOICE
  return 0;
}

}  // namespace

std::span<const ChoiceInfo> AllChoices() { return kChoices; }

absl::Status SetChoice(absl::string_view id, absl::string_view value,
                       Choices& choices) {
  const ChoiceInfo* info = Find(id);
  if (info == nullptr) {
    std::string known;
    for (const ChoiceInfo& each : kChoices)
      absl::StrAppend(&known, " ", each.id);
    return absl::InvalidArgumentError(
        absl::StrCat("no choice is called '", id, "'; there are:", known));
  }
  const std::vector<absl::string_view> values = Values(*info);
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] == value) {
      Store(id, i, choices);
      return absl::OkStatus();
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "choice ", id, " has no value '", value, "'; it has: ", info->values));
}

absl::string_view GetChoice(absl::string_view id, const Choices& choices) {
  const ChoiceInfo* info = Find(id);
  return info ? Values(*info)[Load(id, choices)] : absl::string_view();
}

}  // namespace hlo
