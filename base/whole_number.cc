#include "base/whole_number.h"

#include <cstddef>
#include <limits>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

using Wide = unsigned __int128;

// More digits than any number of 64 bits has, few enough for 128.
constexpr size_t kMostDigits = 25;

std::optional<Wide> ReadDigits(absl::string_view text) {
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  Wide value = 0;
  for (char c : text) {
    if (!absl::ascii_isdigit(static_cast<unsigned char>(c)))
      return std::nullopt;
    value = value * 10 + static_cast<Wide>(c - '0');
  }
  return value;
}

bool HasZeroInFront(absl::string_view digits) {
  return digits.size() > 1 && digits[0] == '0';
}

// The unit's power of 2; none if there is no such unit.
std::optional<int> PowerOf(absl::string_view unit) {
  constexpr absl::string_view kLetters = "kmgtpe";
  std::string lower = absl::AsciiStrToLower(unit);
  if (lower.empty() || lower == "b") return 0;
  const size_t letter = kLetters.find(lower[0]);
  lower.erase(0, 1);
  const bool known = lower.empty() || lower == "b" || lower == "ib";
  if (letter == kLetters.npos || !known) return std::nullopt;
  return 10 * static_cast<int>(letter + 1);
}

// Digits behind the point, times 2^power, rounded down.
std::optional<Wide> ReadFraction(absl::string_view digits, int power) {
  constexpr size_t kMostBehindPoint = 18;  // times 2^60: below 2^128
  const std::optional<Wide> fraction = ReadDigits(digits);
  if (!fraction || digits.size() > kMostBehindPoint) return std::nullopt;
  Wide scale = 1;
  for (size_t i = 0; i < digits.size(); ++i) scale *= 10;
  return (*fraction << power) / scale;
}

}  // namespace

std::optional<__int128> ReadWholeNumber(absl::string_view text,
                                        WholeRange range) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  const std::optional<Wide> digits = ReadDigits(text);
  if (!digits || HasZeroInFront(text)) return std::nullopt;
  const auto value = negative ? -static_cast<__int128>(*digits)
                              : static_cast<__int128>(*digits);
  const bool inside = value >= range.least && value <= range.most;
  return inside ? std::optional(value) : std::nullopt;
}

std::optional<int64_t> ReadByteCount(absl::string_view text) {
  const size_t end = text.find_first_not_of("0123456789.");
  const absl::string_view number = text.substr(0, end);
  const absl::string_view unit =
      end == text.npos ? ""
                       : absl::StripLeadingAsciiWhitespace(text.substr(end));
  const std::optional<int> power = PowerOf(unit);
  const size_t point = number.find('.');
  const absl::string_view whole = number.substr(0, point);
  const std::optional<Wide> digits = ReadDigits(whole);
  if (!power || !digits || HasZeroInFront(whole)) return std::nullopt;
  constexpr Wide kMost = std::numeric_limits<int64_t>::max();
  if (*digits > kMost >> *power) return std::nullopt;
  Wide bytes = *digits << *power;
  if (point != number.npos) {
    // Half a byte is none.
    const auto rest = ReadFraction(number.substr(point + 1), *power);
    if (!rest || *power == 0) return std::nullopt;
    bytes += *rest;
  }
  return static_cast<int64_t>(bytes);
}

}  // namespace hlo
