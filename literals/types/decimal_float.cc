#include "literals/types/decimal_float.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <string>

#include "absl/strings/ascii.h"

namespace hlo {
namespace {

constexpr int64_t kHugeExponent = 1'000'000'000'000;

// Digits into the mantissa; how many there were.
const char* ReadDigits(const char* at, const char* last, int64_t place,
                       Decimal* decimal) {
  constexpr uint64_t kFull = 999'999'999'999'999'999;  // one more digit fits
  for (; at < last && absl::ascii_isdigit(*at); ++at) {
    const auto digit = static_cast<uint64_t>(*at - '0');
    if (decimal->mantissa <= kFull) {
      decimal->mantissa = decimal->mantissa * 10 + digit;
      decimal->exponent += place;
    } else {
      decimal->truncated |= digit != 0;
      decimal->exponent += place + 1;
    }
  }
  return at;
}

}  // namespace

const char* ReadDecimal(const char* at, const char* last, Decimal* decimal) {
  decimal->first = at;
  if (at == last || !absl::ascii_isdigit(*at)) return nullptr;
  at = ReadDigits(at, last, 0, decimal);
  if (at < last && *at == '.') at = ReadDigits(at + 1, last, -1, decimal);
  if (at < last && (*at == 'e' || *at == 'E')) {
    ++at;
    const bool negative = at < last && *at == '-';
    if (at < last && (*at == '-' || *at == '+')) ++at;
    if (at == last || !absl::ascii_isdigit(*at)) return nullptr;
    int64_t exponent = 0;
    for (; at < last && absl::ascii_isdigit(*at); ++at) {
      exponent = std::min(exponent * 10 + (*at - '0'), kHugeExponent);
    }
    decimal->exponent += negative ? -exponent : exponent;
  }
  decimal->last = at;
  return at;
}

namespace {

// The nearest f32 or f64; infinity beyond the largest.
template <typename T>
T FromText(const Decimal& decimal) {
  T value = 0;
  const auto result = std::from_chars(decimal.first, decimal.last, value);
  if (result.ec == std::errc()) return value;
  // The type's range and the longest mantissa are far inside these bounds,
  // and a long row of zeros counts through the exponent.
  int64_t magnitude = decimal.exponent;
  for (uint64_t m = decimal.mantissa; m != 0; m /= 10) ++magnitude;
  return magnitude > 0 ? std::numeric_limits<T>::infinity() : T(0);
}

// Returns true when mantissa and power of ten are f64 numbers, so that the
// result of one operation is the nearest f64.
bool FastF64(const Decimal& decimal, double* value) {
  static constexpr double kPowers[] = {
      1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  constexpr int64_t kMaxPower = 22;
  if (decimal.truncated || decimal.mantissa >> 53 != 0 ||
      decimal.exponent > kMaxPower || decimal.exponent < -kMaxPower) {
    return false;
  }
  const auto mantissa = static_cast<double>(decimal.mantissa);
  *value = decimal.exponent < 0 ? mantissa / kPowers[-decimal.exponent]
                                : mantissa * kPowers[decimal.exponent];
  return true;
}

}  // namespace

double ToF64(const Decimal& decimal) {
  if (decimal.mantissa == 0) return 0;
  double value = 0;
  return FastF64(decimal, &value) ? value : FromText<double>(decimal);
}

float ToF32(const Decimal& decimal) {
  if (decimal.mantissa == 0) return 0;
  double value = 0;
  if (FastF64(decimal, &value) && value >= 0x1p-126 && value < 0x1p127) {
    // Rounding again is safe unless the f64 is half-way between two f32.
    constexpr uint64_t kLow = (uint64_t{1} << 29) - 1;
    const uint64_t low = std::bit_cast<uint64_t>(value) & kLow;
    if (low != (kLow + 1) / 2) return static_cast<float>(value);
  }
  return FromText<float>(decimal);
}

namespace {

// Digits without leading and trailing zeros, and the exponent of ten of a
// point before the first of them.
struct DigitRow {
  std::string digits;
  int64_t point = 0;
};

DigitRow RowOf(const char* first, const char* last) {
  DigitRow row;
  bool fraction = false;
  for (; first < last && *first != 'e' && *first != 'E'; ++first) {
    if (*first == '.') {
      fraction = true;
      continue;
    }
    const bool leading = row.digits.empty() && *first == '0';
    if (!leading) row.digits.push_back(*first);
    if (leading == fraction) row.point += fraction ? -1 : 1;
  }
  if (first < last) {
    bool negative = false;
    int64_t exponent = 0;
    for (++first; first < last; ++first) {
      negative |= *first == '-';
      if (!absl::ascii_isdigit(*first)) continue;
      exponent = std::min(exponent * 10 + (*first - '0'), kHugeExponent);
    }
    row.point += negative ? -exponent : exponent;
  }
  while (!row.digits.empty() && row.digits.back() == '0') row.digits.pop_back();
  if (row.digits.empty()) row.point = 0;
  return row;
}

}  // namespace

int Compare(const Decimal& decimal, double value) {
  constexpr int kMostDigits = 767;  // an f64 has no more, exactly
  char text[kMostDigits + 16];
  const auto end =
      std::to_chars(text, text + sizeof(text), value,
                    std::chars_format::scientific, kMostDigits - 1);
  const DigitRow exact = RowOf(text, end.ptr);
  const DigitRow row = RowOf(decimal.first, decimal.last);
  if (row.digits.empty() || exact.digits.empty()) {
    return static_cast<int>(exact.digits.empty()) -
           static_cast<int>(row.digits.empty());
  }
  if (row.point != exact.point) return row.point < exact.point ? -1 : 1;
  const int order = row.digits.compare(exact.digits);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

}  // namespace hlo
