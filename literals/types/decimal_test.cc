#include "literals/types/decimal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "literals/types/float_codes.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

template <typename T>
NumberStatus Read(const std::string& text, T* out) {
  const char* first = text.data();
  const NumberEnd end = ReadNumber(first, first + text.size(), out);
  EXPECT_EQ(end.end, first + text.size()) << text;
  return end.status;
}

template <typename T>
T ReadOk(const std::string& text) {
  T value = T();
  EXPECT_EQ(Read(text, &value), NumberStatus::kOk) << text;
  return value;
}

template <typename T>
std::string Print(T value) {
  std::string text;
  AppendNumber(value, &text);
  return text;
}

template <typename T>
class DecimalTest : public testing::Test {
 public:
  static constexpr uint32_t kCodes = 1u << T::Layout::kBits;
  static T FromCode(uint32_t code) {
    return T::FromCode(static_cast<typename T::Code>(code));
  }
};
TYPED_TEST_SUITE(DecimalTest, EverySmallFloat);

TYPED_TEST(DecimalTest, EveryCodeIsPrintedAndReadBack) {
  for (uint32_t code = 0; code < this->kCodes; ++code) {
    const TypeParam value = this->FromCode(code);
    const std::string text = Print(value);
    EXPECT_EQ(ReadOk<TypeParam>(text).code(), code) << text;
  }
}

// The exact decimal of any small float has few digits; with one digit fewer
// than printed, neither neighbour reads back.
TYPED_TEST(DecimalTest, NoShorterDecimalReadsBack) {
  for (uint32_t code = 0; code < this->kCodes; code += code < 4096 ? 1 : 7) {
    const TypeParam value = this->FromCode(code);
    const auto wide = std::fabs(static_cast<double>(value));
    if (!std::isfinite(wide) || wide == 0 || SignBit(value)) continue;
    const std::string text = Print(value);
    if (wide == std::trunc(wide) && text.find('e') == text.npos) continue;
    std::string digits = text.substr(0, text.find('e'));
    digits.erase(std::remove(digits.begin(), digits.end(), '.'), digits.end());
    digits.erase(0, digits.find_first_not_of('0'));
    const int count = static_cast<int>(digits.size());
    if (count == 1) continue;
    char shorter[64];
    for (double target : {wide * (1 - 1e-15), wide * (1 + 1e-15)}) {
      const auto end = std::to_chars(shorter, shorter + 64, target,
                                     std::chars_format::scientific, count - 2);
      TypeParam read;
      const auto status = ReadNumber(shorter, end.ptr, &read).status;
      EXPECT_FALSE(status == NumberStatus::kOk && read.code() == code)
          << text << " and " << std::string(shorter, end.ptr);
    }
  }
}

// Midpoints in full length, and a digit far behind them.
TYPED_TEST(DecimalTest, ReadingRoundsOnce) {
  using F = typename TypeParam::Layout;
  const uint32_t end = F::kMaxFinite;
  for (uint32_t code = 1; code<end; code += end> 4096 ? 31 : 1) {
    const auto low = static_cast<double>(this->FromCode(code));
    const auto high = static_cast<double>(this->FromCode(code + 1));
    const double middle = low + (high - low) / 2;
    char text[1200];
    const auto to =
        std::to_chars(text, text + 1200, middle, std::chars_format::fixed, 200);
    const std::string tie(text, to.ptr);
    const bool up = F::kSpecials == Specials::kExponent || code % 2 == 1;
    EXPECT_EQ(ReadOk<TypeParam>(tie).code(), up ? code + 1 : code) << tie;
    EXPECT_EQ(ReadOk<TypeParam>(tie + "0001").code(), code + 1) << tie;
    std::string below = tie;
    while (below.back() == '0' || below.back() == '.') below.pop_back();
    if (tie.find_last_not_of('0') == tie.find('.')) {
      if (middle >= 0x1p60) continue;
      below = std::to_string(static_cast<uint64_t>(middle) - 1);
      below += ".99999999999999999999999999999999999999999";
    } else {
      --below.back();
      below += "99999999999999999999999999999999999999999";
    }
    EXPECT_EQ(ReadOk<TypeParam>(below).code(), code) << below;
  }
}

TYPED_TEST(DecimalTest, WhatDoesNotFitIsSaid) {
  TypeParam value;
  for (const char* text : {"1e400", "-1e400", "1e39", "9999999999999e99999"}) {
    EXPECT_EQ(Read(text, &value), NumberStatus::kOutOfRange) << text;
  }
  const auto max = std::numeric_limits<TypeParam>::max();
  EXPECT_EQ(ReadOk<TypeParam>(Print(max)).code(), max.code());
}

TEST(DecimalTextTest, UnderflowRounds) {
  EXPECT_EQ(ReadOk<float>("1e-400"), 0);
  EXPECT_EQ(ReadOk<double>("1e-999999999999999999999"), 0);
  EXPECT_TRUE(std::signbit(ReadOk<double>("-1e-400")));
  EXPECT_EQ(ReadOk<double>("0e99999999999"), 0);
  EXPECT_EQ(ReadOk<bf16>("1e-400").code(), 0);
  EXPECT_EQ(ReadOk<bf16>("-1e-400").code(), 0x8000);
  EXPECT_EQ(ReadOk<f8e8m0fnu>("1e-400").code(), 0);
  EXPECT_EQ(ReadOk<float>("1e-45"), 0x1p-149f);
  EXPECT_EQ(ReadOk<double>("4.9e-324"), 0x1p-1074);
}

TEST(DecimalTextTest, FloatRangeEnds) {
  float f;
  EXPECT_EQ(ReadOk<float>("3.4028235e38"), 0x1.fffffep127f);
  EXPECT_EQ(ReadOk<float>("340282356779733661637539395458142568447"),
            0x1.fffffep127f);
  EXPECT_EQ(Read("340282356779733661637539395458142568448", &f),
            NumberStatus::kOutOfRange);
  f16 h;
  EXPECT_EQ(ReadOk<f16>("65519.99").code(), 0x7bff);
  EXPECT_EQ(Read("65520", &h), NumberStatus::kOutOfRange);
  f8e4m3fn e;
  EXPECT_EQ(ReadOk<f8e4m3fn>("464").code(), 0x7e);
  EXPECT_EQ(Read("464.0000000000000000000000000001", &e),
            NumberStatus::kOutOfRange);
  // Ties whose even neighbour, 8, 8 or 32, is beyond the range.
  EXPECT_EQ(ReadOk<f4e2m1fn>("6.99999999999999999999999999999").code(), 7);
  EXPECT_EQ(ReadOk<f6e2m3fn>("7.74999999999999999999999999999").code(), 0x1f);
  EXPECT_EQ(ReadOk<f6e3m2fn>("29.9999999999999999999999999999").code(), 0x1f);
  f4e2m1fn four;
  f6e2m3fn six;
  f6e3m2fn wide_six;
  EXPECT_EQ(Read("7", &four), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("-7", &four), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("7.75", &six), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("30", &wide_six), NumberStatus::kOutOfRange);
  f8e8m0fnu exponent;
  for (const char* text : {"0", "-1", "-0", "1e-999 "}) {
    if (std::strchr(text, ' ') != nullptr) continue;
    EXPECT_EQ(Read(text, &exponent), NumberStatus::kOutOfRange) << text;
  }
}

TEST(DecimalTextTest, Words) {
  EXPECT_EQ(FloatCode(ReadOk<float>("nan")), 0x7fc00000u);
  EXPECT_EQ(FloatCode(ReadOk<float>("-nan")), 0xffc00000u);
  EXPECT_EQ(FloatCode(ReadOk<float>("nan(0x1)")), 0x7f800001u);
  EXPECT_EQ(FloatCode(ReadOk<double>("-nan(0xfffffffffffff)")), ~uint64_t{0});
  EXPECT_EQ(FloatCode(ReadOk<f8e5m2>("nan(0x1)")), 0x7d);
  EXPECT_EQ(FloatCode(ReadOk<f8e4m3fn>("-nan")), 0xff);
  EXPECT_EQ(FloatCode(ReadOk<f8e4m3fnuz>("-nan")), 0x80);
  EXPECT_EQ(FloatCode(ReadOk<f8e8m0fnu>("nan")), 0xff);
  EXPECT_EQ(ReadOk<float>("-inf"), -INFINITY);
  float f;
  for (const char* text : {"nan(0x0)", "nan(0x800000)", "nan(0xffffffffff)",
                           "nan(0x1ffffffffffffffffffff)"}) {
    EXPECT_EQ(Read(text, &f), NumberStatus::kNoNan) << text;
  }
  f4e2m1fn four;
  EXPECT_EQ(Read("nan", &four), NumberStatus::kNoNan);
  EXPECT_EQ(Read("inf", &four), NumberStatus::kNoInfinity);
  f8e4m3fn fn;
  EXPECT_EQ(Read("-inf", &fn), NumberStatus::kNoInfinity);
  EXPECT_EQ(Read("nan(0x1)", &fn), NumberStatus::kNoNan);
}

TEST(DecimalTextTest, MalformedNumbers) {
  float f;
  int32_t i;
  bool p;
  for (const char* text : {"", "-", "+1", ".5", "0x10", "1e", "1e+", "1.2.3",
                           "infinity", "NaN", "nanx", "true", "1_0", "--1"}) {
    EXPECT_EQ(Read(text, &f), NumberStatus::kMalformed) << text;
  }
  for (const char* text : {"", "-", "1.0", "1e3", "0x10", "nan", "true"}) {
    EXPECT_EQ(Read(text, &i), NumberStatus::kMalformed) << text;
  }
  for (const char* text : {"", "2", "-1", "True", "01"}) {
    EXPECT_EQ(Read(text, &p), NumberStatus::kMalformed) << text;
  }
}

TEST(DecimalTextTest, IntegersUpToTheirRange) {
  EXPECT_EQ(ReadOk<int64_t>("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(ReadOk<uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(ReadOk<uint8_t>("-0"), 0);
  EXPECT_EQ(static_cast<int>(ReadOk<s1>("-1")), -1);
  EXPECT_EQ(static_cast<int>(ReadOk<u4>("15")), 15);
  int64_t s;
  uint64_t u;
  s4 four;
  s1 one;
  EXPECT_EQ(Read("9223372036854775808", &s), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("18446744073709551616", &u), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("99999999999999999999999", &u), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("-1", &u), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("8", &four), NumberStatus::kOutOfRange);
  EXPECT_EQ(Read("1", &one), NumberStatus::kOutOfRange);
}

TEST(DecimalTextTest, PrintsAsXlaPrints) {
  EXPECT_EQ(Print(1.0f), "1");
  EXPECT_EQ(Print(-0.0f), "-0");
  EXPECT_EQ(Print(1e10f), "1e+10");
  EXPECT_EQ(Print(100000.0f), "100000");
  EXPECT_EQ(Print(16777216.0f), "16777216");
  EXPECT_EQ(Print(1234567.75f), "1234567.8");
  EXPECT_EQ(Print(0.1f), "0.1");
  EXPECT_EQ(Print(1e-5f), "1e-05");
  EXPECT_EQ(Print(0.0001), "0.0001");
  EXPECT_EQ(Print(0x1.fffffep127f), "3.4028235e+38");
  EXPECT_EQ(Print(0x1p-1074), "5e-324");
  EXPECT_EQ(Print(123456789.0), "123456789");
  EXPECT_EQ(Print(f16(65504.0f)), "65504");
  EXPECT_EQ(Print(f8e5m2(57344.0f)), "57344");
  EXPECT_EQ(Print(f8e4m3fn(448.0f)), "448");
  EXPECT_EQ(Print(bf16(3.14159f)), "3.14");
  EXPECT_EQ(Print(c64{1, -0.0f}), "(1, -0)");
  EXPECT_EQ(Print(std::bit_cast<float>(0xff800123u)), "-nan(0x123)");
  EXPECT_EQ(Print(f8e4m3fnuz::FromCode(0x80)), "nan");
  EXPECT_EQ(Print(true), "true");
  EXPECT_EQ(Print(s4(-8)), "-8");
  EXPECT_EQ(Print(int8_t{65}), "65");
}

TEST(DecimalTextTest, RandomFloatsSurvive) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 200000; ++i) {
    const auto wide = std::bit_cast<double>(random());
    EXPECT_EQ(FloatCode(ReadOk<double>(Print(wide))), FloatCode(wide));
    const auto narrow = std::bit_cast<float>(static_cast<uint32_t>(random()));
    EXPECT_EQ(FloatCode(ReadOk<float>(Print(narrow))), FloatCode(narrow));
  }
}

// strtof and strtod round once; so must the fast paths.
TEST(DecimalTextTest, RandomDecimalsReadAsTheCLibraryReadsThem) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 300000; ++i) {
    std::string text = std::to_string(random() >> (random() % 64));
    if (random() % 2 == 0) text.insert(random() % text.size() + 1, 1, '.');
    const int exponent = static_cast<int>(random() % 60) - 30;
    if (random() % 2 == 0) text.append("e").append(std::to_string(exponent));
    EXPECT_EQ(ReadOk<double>(text), std::strtod(text.c_str(), nullptr));
    float narrow = 0;
    if (Read(text, &narrow) == NumberStatus::kOk) {
      EXPECT_EQ(narrow, std::strtof(text.c_str(), nullptr)) << text;
    }
  }
}

TEST(DecimalTextTest, ExactnessIsDecidedByAllDigits) {
  const auto exact = [](const std::string& text) {
    const auto value = ReadOk<bf16>(text);
    return IsExact(ElementType::kBF16, text, &value);
  };
  EXPECT_TRUE(exact("1.5"));
  EXPECT_TRUE(exact("-150e-2"));
  EXPECT_TRUE(exact("0.000"));
  EXPECT_TRUE(exact("nan"));
  EXPECT_FALSE(exact("0.1"));
  EXPECT_FALSE(exact("1.0000000000000000000000000000000000000000001"));
  EXPECT_FALSE(exact("1e-400"));
}

}  // namespace
}  // namespace hlo
