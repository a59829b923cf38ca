#include <charconv>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "literals/types/decimal.h"
#include "literals/types/float_codes.h"

namespace hlo {
namespace {

// 0.d1d2d3.. times ten to the `exponent + 1`.
struct Digits {
  char text[24] = {};
  int count = 0;
  int exponent = 0;
};

// The shortest decimal that reads back as this positive f32 or f64.
template <typename T>
Digits ShortestDigits(T value) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof(text), value,
                                 std::chars_format::scientific);
  Digits digits;
  const char* at = text;
  for (; *at != 'e'; ++at) {
    if (*at != '.') digits.text[digits.count++] = *at;
  }
  ++at;
  if (*at == '+') ++at;
  std::from_chars(at, end.ptr, digits.exponent);
  return digits;
}

void DropTrailingZeros(Digits* digits) {
  while (digits->count > 1 && digits->text[digits->count - 1] == '0') {
    --digits->count;
  }
}

// The first `count` digits, with one added in the last place if `up`.
Digits Cut(const Digits& exact, int count, bool up) {
  Digits digits = exact;
  digits.count = count;
  int place = count - 1;
  for (; up && place >= 0 && digits.text[place] == '9'; --place) {
    digits.text[place] = '0';
  }
  if (up && place >= 0) ++digits.text[place];
  if (up && place < 0) {
    digits.text[0] = '1';
    ++digits.exponent;
  }
  DropTrailingZeros(&digits);
  return digits;
}

template <typename T>
bool ReadsBack(const Digits& digits, T value) {
  char text[40];
  std::memcpy(text, digits.text, static_cast<size_t>(digits.count));
  char* at = text + digits.count;
  *at++ = 'e';
  at = std::to_chars(at, text + sizeof(text),
                     digits.exponent - (digits.count - 1))
           .ptr;
  T read;
  return ReadNumber(text, at, &read).status == NumberStatus::kOk &&
         read.code() == value.code();
}

// The shortest decimal that reads back as this small float, the nearer of two
// that are equally short.
template <SmallFloat T>
Digits ShortestDigits(T value) {
  const Digits exact = ShortestDigits(static_cast<double>(value));
  for (int count = 1; count < exact.count; ++count) {
    const bool up_is_nearer = exact.text[count] >= '5';
    const Digits nearer = Cut(exact, count, up_is_nearer);
    if (ReadsBack(nearer, value)) return nearer;
    const Digits other = Cut(exact, count, !up_is_nearer);
    if (ReadsBack(other, value)) return other;
  }
  return exact;
}

// The number of digits before the point up to which XLA prints no exponent:
// that of %g with the fewer digits if they suffice, else with the more.
template <typename T>
int LongestInteger(int count) {
  if constexpr (IsSmallFloat<T>) {
    return 6;
  } else {
    using Limits = std::numeric_limits<T>;
    return count <= Limits::digits10 ? Limits::digits10 : Limits::max_digits10;
  }
}

void AppendScientific(const Digits& digits, std::string* out) {
  const absl::string_view text(digits.text, static_cast<size_t>(digits.count));
  absl::StrAppend(out, text.substr(0, 1), text.size() > 1 ? "." : "",
                  text.substr(1), digits.exponent < 0 ? "e-" : "e+",
                  absl::Dec(std::abs(digits.exponent), absl::kZeroPad2));
}

void AppendFixed(const Digits& digits, std::string* out) {
  if (digits.exponent < 0) {
    absl::StrAppend(out, "0.");
    out->append(static_cast<size_t>(-digits.exponent - 1), '0');
    out->append(digits.text, static_cast<size_t>(digits.count));
    return;
  }
  for (int i = 0; i < digits.count || i <= digits.exponent; ++i) {
    if (i == digits.exponent + 1) out->push_back('.');
    out->push_back(i < digits.count ? digits.text[i] : '0');
  }
}

template <typename T>
void AppendNan(T value, std::string* out) {
  const auto format = FloatFormat<T>::kSpecials;
  const bool has_sign = format == Specials::kIeee || format == Specials::kFn;
  absl::StrAppend(out, has_sign && SignBit(value) ? "-nan" : "nan");
  const std::optional<uint64_t> payload = UnusualPayload(value);
  if (payload.has_value()) {
    absl::StrAppend(out, "(0x", absl::Hex(*payload), ")");
  }
}

template <typename T>
void AppendFloat(T value, std::string* out) {
  if (IsNanNumber(value)) return AppendNan(value, out);
  if (SignBit(value)) {
    out->push_back('-');
    value = Negated(value, true);
  }
  const auto wide = static_cast<double>(value);
  if (!IsFiniteNumber(value)) return absl::StrAppend(out, "inf");
  if (wide == 0) return out->push_back('0');
  Digits digits = ShortestDigits(value);
  constexpr int kSmallestFixed = -4;
  if (digits.exponent < kSmallestFixed ||
      digits.exponent >= LongestInteger<T>(digits.count)) {
    return AppendScientific(digits, out);
  }
  // A whole number is printed whole, not with zeros for its last digits.
  if (wide == std::trunc(wide)) {
    return absl::StrAppend(out, static_cast<int64_t>(wide));
  }
  AppendFixed(digits, out);
}

}  // namespace

template <typename T>
void AppendNumber(T value, std::string* out) {
  if constexpr (Pred<T>) {
    absl::StrAppend(out, value ? "true" : "false");
  } else if constexpr (IsSmallInt<T>) {
    absl::StrAppend(out, static_cast<int>(value));
  } else if constexpr (Integer<T>) {
    absl::StrAppend(out, +value);
  } else if constexpr (ComplexNumber<T>) {
    out->push_back('(');
    AppendFloat(value.re, out);
    absl::StrAppend(out, ", ");
    AppendFloat(value.im, out);
    out->push_back(')');
  } else {
    AppendFloat(value, out);
  }
}

void AppendNumber(ElementType type, const void* element, std::string* out) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    AppendNumber(*static_cast<const T*>(element), out);
  });
}

#define ELEMENT_TYPE(enumerator, name, storage, ...) \
  template void AppendNumber(storage value, std::string* out);
#include "literals/types/element_types.def"

}  // namespace hlo
