// Small floats against an independent model: every code's value is built from
// the format's definition by ldexp, and the nearest code is found by search.
#include "literals/types/small_float.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The number of a code by the format's definition.
template <typename F>
double ValueOf(uint32_t code) {
  if (F::kSpecials == Specials::kExponent) {
    return code == 255 ? kNaN : std::ldexp(1.0, static_cast<int>(code) - 127);
  }
  const uint32_t mantissas = 1u << F::kMantissaBits;
  const uint32_t exponents = 1u << F::kExponentBits;
  const uint32_t mantissa = code % mantissas;
  const uint32_t exponent = code / mantissas % exponents;
  const bool negative = code / mantissas / exponents == 1;
  const double sign = negative ? -1 : 1;
  switch (F::kSpecials) {
    case Specials::kIeee:
      if (exponent == exponents - 1) return mantissa == 0 ? sign * kInf : kNaN;
      break;
    case Specials::kFn:
      if (exponent == exponents - 1 && mantissa == mantissas - 1) return kNaN;
      break;
    case Specials::kFnuz:
      if (negative && exponent == 0 && mantissa == 0) return kNaN;
      break;
    default:
      break;
  }
  if (exponent == 0) {
    return sign * std::ldexp(mantissa, 1 - F::kBias - F::kMantissaBits);
  }
  return sign *
         std::ldexp(mantissas + mantissa,
                    static_cast<int>(exponent) - F::kBias - F::kMantissaBits);
}

template <typename T>
class SmallFloatTest : public testing::Test {
 public:
  using F = typename T::Layout;
  static constexpr uint32_t kCodes = 1u << F::kBits;

  static T FromCode(uint32_t code) {
    return T::FromCode(static_cast<typename T::Code>(code));
  }
  // Non-negative finite values in order; the code is the index.
  static std::vector<double> Magnitudes() {
    std::vector<double> values;
    for (uint32_t code = 0; code <= F::kMagnitudes; ++code) {
      const double value = ValueOf<F>(code);
      if (!std::isfinite(value)) break;
      values.push_back(value);
    }
    return values;
  }
  // A number as source: both constructors must agree where it is an f32.
  static void ExpectCode(double value, uint32_t code) {
    EXPECT_EQ(T(value).code(), code) << "from f64 " << value;
    const auto narrow = static_cast<float>(value);
    if (static_cast<double>(narrow) == value || std::isnan(value)) {
      EXPECT_EQ(T(narrow).code(), code) << "from f32 " << value;
    }
  }
  static uint32_t WithSign(uint32_t code, bool negative) {
    if (!negative) return code;
    if (F::kSpecials == Specials::kExponent) return F::kNan;
    if (F::kSpecials == Specials::kFnuz && code == 0) return 0;
    return code | 1u << (F::kBits - 1);
  }
  static void ExpectMagnitude(double magnitude, uint32_t code) {
    ExpectCode(magnitude, code);
    ExpectCode(-magnitude, WithSign(code, true));
  }
};

TYPED_TEST_SUITE(SmallFloatTest, EverySmallFloat);

TYPED_TEST(SmallFloatTest, EveryCodeDecodesToItsValue) {
  using F = typename TypeParam::Layout;
  for (uint32_t code = 0; code < this->kCodes; ++code) {
    const double expected = ValueOf<F>(code);
    const auto value = static_cast<double>(this->FromCode(code));
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value)) << code;
    } else {
      EXPECT_EQ(value, expected) << code;
      EXPECT_EQ(std::signbit(value), std::signbit(expected)) << code;
    }
    EXPECT_EQ(std::isnan(value),
              std::isnan(static_cast<float>(this->FromCode(code))));
  }
}

TYPED_TEST(SmallFloatTest, ACodeIsNanWhereItsValueIsNone) {
  using F = typename TypeParam::Layout;
  for (uint32_t code = 0; code < 1u << F::kBits; ++code) {
    const auto own = static_cast<typename TypeParam::Code>(code);
    EXPECT_EQ(IsNanCode<TypeParam>(own), std::isnan(ValueOf<F>(code))) << code;
  }
}

TYPED_TEST(SmallFloatTest, EveryNumberEncodesToItsCode) {
  using F = typename TypeParam::Layout;
  for (uint32_t code = 0; code < this->kCodes; ++code) {
    const double value = ValueOf<F>(code);
    if (!std::isnan(value)) this->ExpectCode(value, code);
  }
}

TYPED_TEST(SmallFloatTest, BetweenTwoCodesTheNearerWinsAndTiesGoToEven) {
  using F = typename TypeParam::Layout;
  const bool ties_up = F::kSpecials == Specials::kExponent;
  const std::vector<double> values = this->Magnitudes();
  for (uint32_t code = 0; code + 1 < values.size(); ++code) {
    const double low = values[code], high = values[code + 1];
    const double middle = low + (high - low) / 2;  // exact in f64
    const uint32_t even = ties_up || code % 2 == 1 ? code + 1 : code;
    this->ExpectMagnitude(middle, even);
    this->ExpectMagnitude(std::nextafter(middle, 0.0), code);
    this->ExpectMagnitude(std::nextafter(middle, kInf), code + 1);
    this->ExpectMagnitude(low + (high - low) / 4, code);
    this->ExpectMagnitude(low + (high - low) / 4 * 3, code + 1);
    const auto middle_f32 = static_cast<float>(middle);
    if (static_cast<double>(middle_f32) != middle) continue;
    this->ExpectMagnitude(std::nextafter(middle_f32, 0.0f), code);
    this->ExpectMagnitude(
        std::nextafter(middle_f32, std::numeric_limits<float>::infinity()),
        code + 1);
  }
}

TYPED_TEST(SmallFloatTest, BeyondTheLargestFollowsTheFormat) {
  using F = typename TypeParam::Layout;
  const std::vector<double> values = this->Magnitudes();
  const double max = values.back();
  const auto largest = static_cast<uint32_t>(values.size() - 1);
  // The next number of an unbounded exponent; half-way is a tie.
  const double step = F::kSpecials == Specials::kExponent
                          ? max
                          : max - values[values.size() - 2];
  const double middle = max + step / 2;
  uint32_t beyond = 0;
  switch (F::kSpecials) {
    case Specials::kIeee:
      beyond = largest + 1;
      break;
    case Specials::kFn:
    case Specials::kExponent:
      beyond = largest + 1;
      break;
    case Specials::kFnuz:
      beyond = 0x80;
      break;
    case Specials::kNone:
      beyond = largest;
      break;
  }
  const bool tie_stays =
      F::kSpecials != Specials::kExponent && largest % 2 == 0;
  this->ExpectMagnitude(std::nextafter(middle, 0.0), largest);
  this->ExpectMagnitude(middle, tie_stays ? largest : beyond);
  this->ExpectMagnitude(std::nextafter(middle, kInf), beyond);
  this->ExpectMagnitude(std::ldexp(max, 10), beyond);
  this->ExpectMagnitude(kInf, beyond);
  EXPECT_EQ(TypeParam(1e300).code(), beyond);
}

TYPED_TEST(SmallFloatTest, EveryNanBecomesTheCanonicalOne) {
  using F = typename TypeParam::Layout;
  using Limits = std::numeric_limits<TypeParam>;
  for (double nan : {kNaN, -kNaN, std::nan("1"), std::nan("0x12345")}) {
    EXPECT_EQ(TypeParam(nan).code(), Limits::quiet_NaN().code());
    EXPECT_EQ(TypeParam(static_cast<float>(nan)).code(),
              Limits::quiet_NaN().code());
  }
  if (F::kSpecials == Specials::kNone) {
    const auto zero = static_cast<float>(Limits::quiet_NaN());
    EXPECT_TRUE(zero == 0 && std::signbit(zero));
  } else {
    EXPECT_TRUE(std::isnan(static_cast<float>(Limits::quiet_NaN())));
  }
}

TYPED_TEST(SmallFloatTest, NanPayloadsSurviveWidening) {
  using F = typename TypeParam::Layout;
  if (F::kSpecials != Specials::kIeee) return;
  for (uint32_t code = 0; code < this->kCodes; ++code) {
    const auto value = static_cast<float>(this->FromCode(code));
    if (!std::isnan(value)) continue;
    const auto bits = std::bit_cast<uint32_t>(value);
    EXPECT_EQ(
        (bits >> (23 - F::kMantissaBits)) & ((1u << F::kMantissaBits) - 1),
        code & ((1u << F::kMantissaBits) - 1));
    EXPECT_EQ(bits >> 31, code >> (F::kBits - 1));
  }
}

TYPED_TEST(SmallFloatTest, LimitsAreTheFormats) {
  using F = typename TypeParam::Layout;
  using Limits = std::numeric_limits<TypeParam>;
  const std::vector<double> values = this->Magnitudes();
  const bool is_exponent = F::kSpecials == Specials::kExponent;
  EXPECT_EQ(static_cast<double>(Limits::max()), values.back());
  EXPECT_EQ(static_cast<double>(Limits::lowest()),
            is_exponent ? values.front() : -values.back());
  EXPECT_EQ(static_cast<double>(Limits::denorm_min()),
            is_exponent ? values[0] : values[1]);
  const double one_up = *std::upper_bound(values.begin(), values.end(), 1.0);
  EXPECT_EQ(static_cast<double>(Limits::epsilon()), one_up - 1);
  EXPECT_EQ(static_cast<double>(Limits::min()),
            std::ldexp(1.0, Limits::min_exponent - 1));
  EXPECT_LT(values.back(), std::ldexp(1.0, Limits::max_exponent));
  EXPECT_GE(values.back(), std::ldexp(1.0, Limits::max_exponent - 1));
}

TEST(SmallFloatFacts, E4m3fnOverflowsHalfAStepAboveItsLargest) {
  EXPECT_EQ(static_cast<float>(f8e4m3fn(464.0f)), 448);
  EXPECT_TRUE(std::isnan(static_cast<float>(f8e4m3fn(465.0f))));
  EXPECT_EQ(f8e4m3fn(-1e9f).code(), 0xff);
}

TEST(SmallFloatFacts, E8m0TiesGoUpAndUnderflowStops) {
  EXPECT_EQ(static_cast<float>(f8e8m0fnu(1.5f)), 2);
  EXPECT_EQ(static_cast<float>(f8e8m0fnu(3.0f)), 4);
  EXPECT_EQ(f8e8m0fnu(1e-45f).code(), 0);
  EXPECT_EQ(f8e8m0fnu(1e-300).code(), 0);
  for (float none : {0.0f, -0.0f, -1.0f, -INFINITY, INFINITY}) {
    EXPECT_EQ(f8e8m0fnu(none).code(), 0xff) << none;
  }
}

TEST(SmallFloatFacts, F64RoundsOnceNotThroughF32) {
  // Just above a tie of bf16; through f32 it would become the tie.
  const double value = 1 + std::ldexp(1.0, -8) + std::ldexp(1.0, -40);
  EXPECT_EQ(bf16(value).code(), 0x3f81);
  EXPECT_EQ(bf16(static_cast<float>(value)).code(), 0x3f80);
}

static_assert(f16(1.0f).code() == 0x3c00);
static_assert(static_cast<float>(f16::FromCode(1)) == 0x1p-24f);

}  // namespace
}  // namespace hlo
