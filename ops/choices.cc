#include "ops/choices.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ops/choice_values.h"
#include "ops/choices/arithmetic.h"
#include "ops/choices/places.h"
#include "ops/choices/precision.h"

namespace hlo {
namespace {

constexpr ChoiceInfo kChoices[] = {
#define CHOICE(id, initial, sentence, ...) \
  {#id, sentence, #__VA_ARGS__, SlotOf(choice::id())},
#include "ops/choices/arithmetic.def"
#include "ops/choices/places.def"
#include "ops/choices/precision.def"
#undef CHOICE
};

absl::Status UnknownChoice(absl::string_view id) {
  std::string known;
  for (const ChoiceInfo& each : kChoices) absl::StrAppend(&known, " ", each.id);
  return absl::InvalidArgumentError(
      absl::StrCat("no choice is called '", id, "'; there are:", known));
}

}  // namespace

std::span<const ChoiceInfo> AllChoices() { return kChoices; }

const ChoiceInfo* FindChoice(absl::string_view id) {
  for (const ChoiceInfo& choice : kChoices) {
    if (id == choice.id) return &choice;
  }
  return nullptr;
}

std::vector<std::string> ValuesOf(const ChoiceInfo& choice) {
  return absl::StrSplit(choice.values, ", ");
}

absl::Status SetChoice(absl::string_view id, absl::string_view value,
                       Choices& choices) {
  const ChoiceInfo* info = FindChoice(id);
  if (info == nullptr) return UnknownChoice(id);
  const std::vector<std::string> values = ValuesOf(*info);
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] == value) {
      choices.values_[info->slot] = static_cast<unsigned char>(i);
      return absl::OkStatus();
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "choice ", id, " has no value '", value, "'; it has: ", info->values));
}

}  // namespace hlo
