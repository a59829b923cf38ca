// Choices: what the documents leave open, each with our default and its
// switches. Generated from choices.def; source: docs/semantics.md.
#ifndef HLOREF_OPS_CHOICES_H_
#define HLOREF_OPS_CHOICES_H_

#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

namespace choice {
#define CHOICE(id, initial, sentence, ...) \
  enum class id : unsigned char { __VA_ARGS__ };
#include "ops/choices.def"
#undef CHOICE
}  // namespace choice

struct Choices {
#define CHOICE(id, initial, sentence, ...) choice::id id = choice::id::initial;
#include "ops/choices.def"
#undef CHOICE
  friend bool operator==(const Choices&, const Choices&) = default;
};

// One row of the page of choices.
struct ChoiceInfo {
  const char* id;
  const char* sentence;
  const char* values;  // "a, b, c", the default first
};
std::span<const ChoiceInfo> AllChoices();

// Sets one by its text; InvalidArgument names what exists.
absl::Status SetChoice(absl::string_view id, absl::string_view value,
                       Choices& choices);
// The text of the value of `id` in `choices`; empty if there is no such id.
absl::string_view GetChoice(absl::string_view id, const Choices& choices);

}  // namespace hlo

#endif  // HLOREF_OPS_CHOICES_H_
