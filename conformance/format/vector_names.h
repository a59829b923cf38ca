// The words of a vector's enums in JSON.
#ifndef HLOREF_CONFORMANCE_FORMAT_VECTOR_NAMES_H_
#define HLOREF_CONFORMANCE_FORMAT_VECTOR_NAMES_H_

#include <array>
#include <cstddef>
#include <optional>

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

inline constexpr std::array<absl::string_view, 4> kRequirementLevelNames = {
    "must", "should", "choice", "open"};
inline constexpr std::array<absl::string_view, 4> kOutcomeNames = {
    "value", "reject", "deadlock", "unspecified"};
inline constexpr std::array<absl::string_view, 7> kCheckNames = {
    "exact", "pattern", "ulp", "set", "errbound", "residual", "relation"};

// The enum value that a word stands for.
template <typename Enum, size_t n>
std::optional<Enum> FromName(const std::array<absl::string_view, n>& names,
                             absl::string_view name) {
  for (size_t i = 0; i < n; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_VECTOR_NAMES_H_
