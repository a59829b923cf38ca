// Choices: what the documents leave open, each with our default and its
// switches. The rows stand in ops/choices/*.def, a family each; source:
// docs/semantics.md.
#ifndef HLOREF_OPS_CHOICES_H_
#define HLOREF_OPS_CHOICES_H_

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

namespace choice {
inline constexpr size_t kFamilies = 3;
inline constexpr size_t kFamilySlots = 16;
template <int number>
struct Family;
}  // namespace choice

// The value of each choice: `choices.is(choice::scatter_oob::window)`, with the
// enum from the header of the choice's family.
class Choices {
 public:
  template <class Choice>
  Choice get() const {
    return static_cast<Choice>(values_[SlotOf(Choice())]);
  }
  template <class Choice>
  bool is(Choice value) const {
    return get<Choice>() == value;
  }
  template <class Choice>
  void set(Choice value) {
    values_[SlotOf(value)] = static_cast<unsigned char>(value);
  }
  friend bool operator==(const Choices&, const Choices&) = default;

 private:
  friend absl::Status SetChoice(absl::string_view id, absl::string_view value,
                                Choices& choices);
  // Zero is a choice's first value, its default.
  std::array<unsigned char, choice::kFamilies * choice::kFamilySlots> values_{};
};

// One row of the page of choices.
struct ChoiceInfo {
  const char* id;
  const char* sentence;
  const char* values;  // "a, b, c", the default first
  size_t slot;         // in Choices
};
std::span<const ChoiceInfo> AllChoices();

// Sets one by its text; InvalidArgument names what exists.
absl::Status SetChoice(absl::string_view id, absl::string_view value,
                       Choices& choices);

}  // namespace hlo

#endif  // HLOREF_OPS_CHOICES_H_
