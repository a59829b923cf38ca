#include "literals/types/decimal.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "literals/types/decimal_float.h"
#include "literals/types/float_codes.h"

namespace hlo {
namespace {

bool IsWordChar(char c) {
  return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '+' || c == '-';
}

NumberEnd Malformed(const char* at, const char* last) {
  while (at < last && IsWordChar(*at)) ++at;
  return {at, NumberStatus::kMalformed};
}

bool EndsHere(const char* at, const char* last) {
  return at == last || !IsWordChar(*at);
}

// Compares exactly where an f64 on the way could hide on which side of a
// midpoint the decimal lies.
template <SmallFloat T>
T ToSmall(const Decimal& decimal, bool negative) {
  double value = ToF64(decimal);
  const auto round = [&](double magnitude) {
    return T(negative ? -magnitude : magnitude);
  };
  if (!std::isfinite(value)) return round(value);
  const double below = std::nextafter(value, 0.0);
  const double above =
      std::nextafter(value, std::numeric_limits<double>::infinity());
  if (value == 0 || round(below).code() == round(above).code()) {
    // Only an underflow to f64's zero can hide here.
    return round(value == 0 && decimal.mantissa != 0 ? above : value);
  }
  const int order = Compare(decimal, value);
  return round(order < 0 ? below : order > 0 ? above : value);
}

// Rounds to a number of the type. Types without infinity and NaN have none for
// half a step above the largest: its even neighbour is beyond.
template <SmallFloat T>
bool Fits(const Decimal& decimal, bool negative, T value) {
  using F = typename T::Layout;
  if constexpr (F::kSpecials == Specials::kExponent) {
    if (negative || decimal.mantissa == 0) return false;
  }
  if constexpr (F::kSpecials != Specials::kNone) return IsFiniteNumber(value);
  const auto max = static_cast<double>(std::numeric_limits<T>::max());
  const T before = T::FromCode(
      static_cast<typename T::Code>(std::numeric_limits<T>::max().code() - 1));
  const double limit = max + (max - static_cast<double>(before)) / 2;
  const double magnitude = ToF64(decimal);
  return magnitude < limit ||
         (magnitude == limit && Compare(decimal, limit) < 0);
}

// ---- words ----

bool StartsWith(const char* at, const char* last, absl::string_view word) {
  return static_cast<size_t>(last - at) >= word.size() &&
         std::memcmp(at, word.data(), word.size()) == 0;
}

// `nan` or `nan(0x1)`; `at` is behind the sign and the word.
template <typename T>
NumberEnd ReadNan(const char* at, const char* last, bool negative, T* out) {
  constexpr absl::string_view kOpen = "(0x";
  if (!StartsWith(at, last, kOpen)) {
    if (!EndsHere(at, last)) return Malformed(at, last);
    const std::optional<T> nan = MakeNan<T>(negative);
    if (!nan.has_value()) return {at, NumberStatus::kNoNan};
    *out = *nan;
    return {at, NumberStatus::kOk};
  }
  uint64_t payload = 0;
  const auto hex = std::from_chars(at + kOpen.size(), last, payload, 16);
  if (hex.ptr == at + kOpen.size() || hex.ptr == last || *hex.ptr != ')') {
    return Malformed(hex.ptr, last);
  }
  const std::optional<T> nan = MakeNan<T>(negative, payload);
  const char* end = hex.ptr + 1;
  if (hex.ec != std::errc() || !nan.has_value()) {
    return {end, NumberStatus::kNoNan};
  }
  *out = *nan;
  return {end, NumberStatus::kOk};
}

template <typename T>
NumberEnd ReadWord(const char* at, const char* last, bool negative, T* out) {
  if (StartsWith(at, last, "nan")) return ReadNan(at + 3, last, negative, out);
  if (!StartsWith(at, last, "inf") || !EndsHere(at + 3, last)) {
    return Malformed(at, last);
  }
  if (!std::numeric_limits<T>::has_infinity) {
    return {at + 3, NumberStatus::kNoInfinity};
  }
  *out = Negated(std::numeric_limits<T>::infinity(), negative);
  return {at + 3, NumberStatus::kOk};
}

// ---- one number of each kind ----

template <typename T>
NumberEnd ReadFloat(const char* first, const char* last, T* out) {
  const bool negative = first < last && *first == '-';
  const char* at = negative ? first + 1 : first;
  if (at < last && !absl::ascii_isdigit(*at))
    return ReadWord(at, last, negative, out);
  Decimal decimal;
  const char* end = ReadDecimal(at, last, &decimal);
  if (end == nullptr || !EndsHere(end, last)) return Malformed(at, last);
  T value;
  bool fits = true;
  if constexpr (IsSmallFloat<T>) {
    value = ToSmall<T>(decimal, negative);
    fits = Fits(decimal, negative, value);
  } else {
    if constexpr (std::is_same_v<T, float>) {
      value = ToF32(decimal);
    } else {
      value = ToF64(decimal);
    }
    fits = std::isfinite(value);
    value = Negated(value, negative);
  }
  if (!fits) return {end, NumberStatus::kOutOfRange};
  *out = value;
  return {end, NumberStatus::kOk};
}

template <Integer T>
NumberEnd ReadInteger(const char* first, const char* last, T* out) {
  using Limits = std::numeric_limits<T>;
  const bool negative = first < last && *first == '-';
  const char* at = negative ? first + 1 : first;
  const char* digits = at;
  uint64_t magnitude = 0;
  bool overflow = false;
  for (; at < last && absl::ascii_isdigit(*at); ++at) {
    const auto digit = static_cast<uint64_t>(*at - '0');
    overflow |= __builtin_mul_overflow(magnitude, 10u, &magnitude);
    overflow |= __builtin_add_overflow(magnitude, digit, &magnitude);
  }
  if (at == digits || !EndsHere(at, last)) return Malformed(at, last);
  constexpr uint64_t kMax = Limits::digits == 64
                                ? ~uint64_t{0}
                                : (uint64_t{1} << Limits::digits % 64) - 1;
  constexpr uint64_t kLowest = Limits::is_signed ? kMax + 1 : 0;
  if (overflow || magnitude > (negative ? kLowest : kMax)) {
    return {at, NumberStatus::kOutOfRange};
  }
  const uint64_t bits = negative ? uint64_t{0} - magnitude : magnitude;
  *out = static_cast<T>(static_cast<int64_t>(bits));
  return {at, NumberStatus::kOk};
}

NumberEnd ReadPred(const char* first, const char* last, bool* out) {
  const char* end = first;
  while (end < last && IsWordChar(*end)) ++end;
  const absl::string_view word(first, static_cast<size_t>(end - first));
  if (word == "true" || word == "1") {
    *out = true;
  } else if (word == "false" || word == "0") {
    *out = false;
  } else {
    return {end, NumberStatus::kMalformed};
  }
  return {end, NumberStatus::kOk};
}

}  // namespace

template <typename T>
NumberEnd ReadNumber(const char* first, const char* last, T* out) {
  if constexpr (Pred<T>) {
    return ReadPred(first, last, out);
  } else if constexpr (Integer<T>) {
    return ReadInteger(first, last, out);
  } else {
    return ReadFloat(first, last, out);
  }
}

NumberEnd ReadNumber(ElementType type, const char* first, const char* last,
                     void* out) {
  return VisitElementType(type, [&](auto tag) -> NumberEnd {
    using T = typename decltype(tag)::type;
    if constexpr (ComplexNumber<T>) {
      return Malformed(first, last);
    } else {
      return ReadNumber<T>(first, last, static_cast<T*>(out));
    }
  });
}

std::string Explain(NumberStatus status, absl::string_view text,
                    ElementType type) {
  constexpr size_t kLongest = 60;
  const std::string number = absl::StrCat(text.substr(0, kLongest),
                                          text.size() > kLongest ? ".." : "");
  switch (status) {
    case NumberStatus::kOk:
      break;
    case NumberStatus::kMalformed:
      return absl::StrCat("expected ",
                          IsPred(type)      ? "true or false"
                          : IsInteger(type) ? "an integer"
                                            : "a number",
                          " (", Name(type), ")",
                          number.empty() ? "" : ", found ", number);
    case NumberStatus::kOutOfRange:
      return absl::StrCat(number, " does not fit ", Name(type));
    case NumberStatus::kNoInfinity:
      return absl::StrCat(Name(type), " has no infinity");
    case NumberStatus::kNoNan:
      return absl::StrCat(Name(type), " has no ", number);
  }
  return "";
}

bool IsExact(ElementType type, absl::string_view number, const void* element) {
  if (!IsFloat(type)) return true;
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Pred<T> || Integer<T> || ComplexNumber<T>) {
      return true;
    } else {
      const auto value = static_cast<double>(*static_cast<const T*>(element));
      const char* first = number.data();
      const char* last = first + number.size();
      if (first < last && *first == '-') ++first;
      if (first == last || !absl::ascii_isdigit(*first)) return true;
      Decimal decimal;
      return ReadDecimal(first, last, &decimal) != nullptr &&
             Compare(decimal, std::fabs(value)) == 0;
    }
  });
}

#define ELEMENT_TYPE(enumerator, name, storage, bits, kind, ...) \
  INSTANTIATE_##kind(storage)
#define INSTANTIATE_kComplex(storage)
#define INSTANTIATE_kPred(storage) \
  template NumberEnd ReadNumber(const char*, const char*, storage*);
#define INSTANTIATE_kSigned INSTANTIATE_kPred
#define INSTANTIATE_kUnsigned INSTANTIATE_kPred
#define INSTANTIATE_kFloat INSTANTIATE_kPred
#include "literals/types/element_types.def"

}  // namespace hlo
