#include "workshop/oracles/numbers/number.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

namespace hlo::conformance::naive {
namespace {

using Kind = Format::Kind;
using Ends = Format::Ends;

constexpr Format kFormats[] = {
    {"pred", Kind::kPred, 8},
    {"s1", Kind::kSigned, 1},
    {"s2", Kind::kSigned, 2},
    {"s4", Kind::kSigned, 4},
    {"s8", Kind::kSigned, 8},
    {"s16", Kind::kSigned, 16},
    {"s32", Kind::kSigned, 32},
    {"s64", Kind::kSigned, 64},
    {"u1", Kind::kUnsigned, 1},
    {"u2", Kind::kUnsigned, 2},
    {"u4", Kind::kUnsigned, 4},
    {"u8", Kind::kUnsigned, 8},
    {"u16", Kind::kUnsigned, 16},
    {"u32", Kind::kUnsigned, 32},
    {"u64", Kind::kUnsigned, 64},
    {"f4e2m1fn", Kind::kFloat, 4, 2, 1, Ends::kFinite},
    {"f6e2m3fn", Kind::kFloat, 6, 4, 1, Ends::kFinite},
    {"f6e3m2fn", Kind::kFloat, 6, 3, 3, Ends::kFinite},
    {"f8e3m4", Kind::kFloat, 8, 5, 3, Ends::kIeee},
    {"f8e4m3", Kind::kFloat, 8, 4, 7, Ends::kIeee},
    {"f8e4m3fn", Kind::kFloat, 8, 4, 7, Ends::kOneNan},
    {"f8e4m3fnuz", Kind::kFloat, 8, 4, 8, Ends::kFnuz},
    {"f8e4m3b11fnuz", Kind::kFloat, 8, 4, 11, Ends::kFnuz},
    {"f8e5m2", Kind::kFloat, 8, 3, 15, Ends::kIeee},
    {"f8e5m2fnuz", Kind::kFloat, 8, 3, 16, Ends::kFnuz},
    {"f8e8m0fnu", Kind::kFloat, 8, 1, 127, Ends::kPowers},
    {"bf16", Kind::kFloat, 16, 8, 127, Ends::kIeee},
    {"f16", Kind::kFloat, 16, 11, 15, Ends::kIeee},
    {"f32", Kind::kFloat, 32, 24, 127, Ends::kIeee},
    {"f64", Kind::kFloat, 64, 53, 1023, Ends::kIeee},
    {"c64", Kind::kComplex, 64, 0, 0, Ends::kIeee, "f32"},
    {"c128", Kind::kComplex, 128, 0, 0, Ends::kIeee, "f64"},
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The largest value of the exponent's field.
int FullField(const Format& format) {
  const int width = format.bits - format.precision;
  return (1 << width) - 1;
}

uint64_t SignBit(const Format& format) {
  return uint64_t{1} << (format.bits - 1);
}

// The result for a value that is too large for the format.
double Overflow(const Format& format, double value) {
  switch (format.ends) {
    case Ends::kIeee:
      return std::copysign(kInfinity, value);
    case Ends::kFinite:
      return std::copysign(format.largest(), value);
    default:
      return std::copysign(kNan, value);
  }
}

// Ties go to the larger power.
double RoundToPower(double value) {
  if (!(value > 0) || std::isinf(value)) return kNan;
  int exponent = std::ilogb(value);
  if (value >= std::ldexp(1.5, exponent)) ++exponent;
  exponent = std::max(exponent, -127);
  return exponent > 127 ? kNan : std::ldexp(1.0, exponent);
}

// The code of NaN, or of an infinity, or of what stands for it.
uint64_t SpecialCode(const Format& format, double value) {
  const uint64_t all = SignBit(format) - 1;
  const uint64_t mantissa = (uint64_t{1} << (format.precision - 1)) - 1;
  const uint64_t sign = std::signbit(value) ? SignBit(format) : 0;
  if (std::isinf(value)) return sign | (all - mantissa);
  switch (format.ends) {
    case Ends::kIeee:
      return sign | (all - mantissa) | ((mantissa + 1) >> 1);
    case Ends::kFnuz:
      return SignBit(format);
    case Ends::kPowers:
      return 0xff;
    default:
      return sign | all;
  }
}

}  // namespace

const Format* FindFormat(absl::string_view name) {
  const auto* found =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [&](const Format& each) { return each.name == name; });
  return found == std::end(kFormats) ? nullptr : found;
}

const Format& PartOf(const Format& format) {
  return format.is_complex() ? *FindFormat(format.part) : format;
}

double Format::largest() const {
  const int top = FullField(*this) - (ends == Ends::kIeee ? 1 : 0) - bias;
  const double step = std::ldexp(1.0, 1 - precision);
  const double significand = 2 - step * (ends == Ends::kOneNan ? 2 : 1);
  return ends == Ends::kPowers ? std::ldexp(1.0, 127)
                               : std::ldexp(significand, top);
}

double Round(const Format& format, double value) {
  if (format.ends == Ends::kPowers) return RoundToPower(value);
  if (std::isnan(value)) return format.ends == Ends::kFinite ? -0.0 : kNan;
  if (format.bits == 64) return value;
  if (std::isinf(value)) return Overflow(format, value);
  double rounded = value;
  if (value != 0) {
    const int exponent = std::max(std::ilogb(value), format.least_exponent());
    const int step = exponent - (format.precision - 1);
    rounded = std::ldexp(std::nearbyint(std::ldexp(value, -step)), step);
  }
  if (std::abs(rounded) > format.largest()) return Overflow(format, value);
  return format.ends == Ends::kFnuz && rounded == 0 ? 0.0 : rounded;
}

double Round(const Format& format, Wide value) {
  const bool negative = value < 0;
  auto magnitude = static_cast<unsigned __int128>(negative ? -value : value);
  // Keeps two bits more than the significand has; the last one says whether
  // there was more, so that the second rounding sees every tie.
  int shift = 0;
  bool more = false;
  while (magnitude >> 52 != 0 && format.precision <= 50) {
    more = more || (magnitude & 1) != 0;
    magnitude >>= 1;
    ++shift;
  }
  const double kept = static_cast<double>(magnitude | (more ? 1U : 0U));
  return Round(format, std::ldexp(negative ? -kept : kept, shift));
}

Wide Wrap(const Format& format, Wide value) {
  if (format.kind == Kind::kPred) return value != 0 ? 1 : 0;
  const auto modulus = static_cast<unsigned __int128>(1) << format.bits;
  const auto low = static_cast<unsigned __int128>(value) & (modulus - 1);
  const bool negative =
      format.kind == Kind::kSigned && (low >> (format.bits - 1)) != 0;
  return static_cast<Wide>(low) - (negative ? static_cast<Wide>(modulus) : 0);
}

Number Fit(const Format& format, Number number) {
  if (format.is_integer()) return {Wrap(format, number.integer), 0, 0};
  const Format& part = PartOf(format);
  return {0, Round(part, number.re),
          format.is_complex() ? Round(part, number.im) : 0};
}

Number FromCode(const Format& format, uint64_t code) {
  if (format.is_integer()) return {Wrap(format, static_cast<Wide>(code)), 0, 0};
  if (format.bits == 64) return {0, std::bit_cast<double>(code), 0};
  if (format.ends == Ends::kPowers) {
    const int field = static_cast<int>(code & 0xff);
    return {0, field == 0xff ? kNan : std::ldexp(1.0, field - 127), 0};
  }
  const uint64_t sign = SignBit(format);
  const uint64_t one = uint64_t{1} << (format.precision - 1);
  const uint64_t mantissa = code & (one - 1);
  const int field = static_cast<int>((code & (sign - 1)) / one);
  const bool full = field == FullField(format);
  const bool nan =
      (format.ends == Ends::kFnuz && code == sign) ||
      (format.ends == Ends::kIeee && full && mantissa != 0) ||
      (format.ends == Ends::kOneNan && full && mantissa + 1 == one);
  if (nan) {
    return {static_cast<Wide>(code), (code & sign) != 0 ? -kNan : kNan, 0};
  }
  const uint64_t significand = field == 0 ? mantissa : mantissa + one;
  double value =
      std::ldexp(static_cast<double>(significand),
                 std::max(field, 1) - format.bias - (format.precision - 1));
  if (format.ends == Ends::kIeee && full) value = kInfinity;
  return {0, (code & sign) != 0 ? -value : value, 0};
}

uint64_t ToCode(const Format& format, const Number& number) {
  if (format.is_integer()) {
    const uint64_t all = ~uint64_t{0} >> (64 - format.bits);
    return static_cast<uint64_t>(number.integer) & all;
  }
  const double value = number.re;
  if (format.bits == 64) return std::bit_cast<uint64_t>(value);
  if (std::isnan(value) && number.integer != 0) {
    const auto code = static_cast<uint64_t>(number.integer);
    if (std::isnan(FromCode(format, code).re)) return code;
  }
  if (std::isnan(value) || std::isinf(value)) return SpecialCode(format, value);
  if (format.ends == Ends::kPowers) {
    return static_cast<uint64_t>(std::ilogb(value) + 127);
  }
  const uint64_t sign = std::signbit(value) ? SignBit(format) : 0;
  if (value == 0) return sign;
  const int exponent = std::max(std::ilogb(value), format.least_exponent());
  const auto significand = static_cast<uint64_t>(
      std::ldexp(std::abs(value), format.precision - 1 - exponent));
  const uint64_t one = uint64_t{1} << (format.precision - 1);
  const bool subnormal = significand < one;
  const auto field = static_cast<uint64_t>(exponent + format.bias);
  return sign | (subnormal ? significand : field * one + (significand - one));
}

}  // namespace hlo::conformance::naive
