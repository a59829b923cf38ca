// Every pair of element types against the rules of docs/semantics.md, computed
// one element at a time with exact arithmetic: every source value fits f64 or a
// 64-bit integer.
#include "literals/types/convert.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "literals/types/convert_scalar.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

std::vector<ElementType> AllTypes() {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    types.push_back(static_cast<ElementType>(i));
  }
  return types;
}

template <typename To, typename From>
To ConvertOne(From value) {
  // In the middle of a longer array: blocks and vector bodies count too.
  std::vector<std::byte> source(sizeof(From) * 1100), target(sizeof(To) * 1100);
  for (size_t i = 0; i < 1100; ++i) {
    std::memcpy(&source[i * sizeof(From)], &value, sizeof(From));
  }
  ConvertLanes(kTypeOf<From>, kTypeOf<To>, source.data(), target.data(), 1100);
  for (size_t i = 1; i < 1100; ++i) {
    EXPECT_EQ(0, std::memcmp(&target[0], &target[i * sizeof(To)], sizeof(To)));
  }
  To result;
  std::memcpy(&result, target.data(), sizeof(To));
  return result;
}

TEST(ConvertTest, FloatToIntegerTruncatesAndSaturates) {
  EXPECT_EQ(ConvertOne<int32_t>(-1.9f), -1);
  EXPECT_EQ(ConvertOne<int32_t>(2147483648.0f), INT32_MAX);
  EXPECT_EQ(ConvertOne<int32_t>(-2147483648.0f), INT32_MIN);
  EXPECT_EQ(ConvertOne<int32_t>(-3e9f), INT32_MIN);
  EXPECT_EQ(ConvertOne<int32_t>(std::nanf("")), 0);
  EXPECT_EQ(ConvertOne<int64_t>(0x1p63), INT64_MAX);
  EXPECT_EQ(ConvertOne<int64_t>(-0x1p63), INT64_MIN);
  EXPECT_EQ(ConvertOne<uint64_t>(0x1p64), UINT64_MAX);
  EXPECT_EQ(ConvertOne<uint64_t>(0x1.fffffffffffffp63), 0xfffffffffffff800u);
  EXPECT_EQ(ConvertOne<uint64_t>(-1.0), 0u);
  EXPECT_EQ(ConvertOne<uint8_t>(255.9), 255);
  EXPECT_EQ(ConvertOne<uint8_t>(-0.9), 0);
  EXPECT_EQ(static_cast<int>(ConvertOne<s4>(INFINITY)), 7);
  EXPECT_EQ(static_cast<int>(ConvertOne<s4>(-8.9)), -8);
  EXPECT_EQ(static_cast<int>(ConvertOne<s1>(5.0)), 0);
  EXPECT_EQ(static_cast<int>(ConvertOne<s1>(-1.0f)), -1);
  EXPECT_EQ(static_cast<int>(ConvertOne<u2>(bf16(3.0f))), 3);
}

// Every 251st f32, and those about the ends of the range.
TEST(ConvertTest, AnF32BecomesTheS32ThatTheSameF64Does) {
  std::vector<float> source;
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 251) {
    source.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  for (const float end : {0x1p31F, -0x1p31F, 0.0F, 1.0F, -1.0F, INFINITY}) {
    for (int32_t i = -3; i <= 3; ++i) {
      const uint32_t near =
          std::bit_cast<uint32_t>(end) + static_cast<uint32_t>(i);
      source.push_back(std::bit_cast<float>(near));
    }
  }
  const auto n = static_cast<int64_t>(source.size());
  const std::vector<double> wide(source.begin(), source.end());
  std::vector<int32_t> narrow_result(source.size()), result(source.size());
  ConvertLanes(ElementType::kF32, ElementType::kS32, source.data(),
               narrow_result.data(), n);
  ConvertLanes(ElementType::kF64, ElementType::kS32, wide.data(), result.data(),
               n);
  EXPECT_TRUE(narrow_result == result);
  for (size_t i = 0; i < source.size(); i += 101) {
    ASSERT_EQ(FloatToInteger<int32_t>(source[i]), result[i]) << source[i];
  }
}

TEST(ConvertTest, IntegersWrap) {
  EXPECT_EQ(static_cast<int>(ConvertOne<s4>(8)), -8);
  EXPECT_EQ(ConvertOne<int8_t>(int32_t{300}), 44);
  EXPECT_EQ(ConvertOne<uint64_t>(s2(-1)), UINT64_MAX);
  EXPECT_EQ(ConvertOne<int32_t>(uint64_t{0x180000000}), INT32_MIN);
  EXPECT_EQ(static_cast<int>(ConvertOne<u1>(int64_t{-1})), 1);
}

TEST(ConvertTest, IntegerToFloatRoundsOnceFromTheExactInteger) {
  EXPECT_EQ(static_cast<float>(ConvertOne<f16>(2051)), 2052);
  EXPECT_EQ(ConvertOne<f16>(65520).code(), 0x7c00);
  EXPECT_EQ(ConvertOne<f16>(65519).code(), 0x7bff);
  // A tie of bf16 plus one: through f32 or f64 it would look like the tie.
  EXPECT_EQ(ConvertOne<bf16>((uint64_t{0x101} << 55) + 1).code(),
            bf16(0x1.02p63).code());
  EXPECT_EQ(ConvertOne<bf16>(uint64_t{0x101} << 55).code(),
            bf16(0x1.00p63).code());
  EXPECT_EQ(ConvertOne<bf16>(-((int64_t{0x101} << 54) + 1)).code(),
            bf16(-0x1.02p62).code());
  EXPECT_EQ(ConvertOne<bf16>(INT64_MIN).code(), bf16(-0x1p63).code());
  EXPECT_EQ(ConvertOne<float>(int64_t{0x4000004000000001}), 0x1.000002p62f);
  EXPECT_EQ(ConvertOne<float>(UINT64_MAX), 0x1p64f);
  EXPECT_EQ(ConvertOne<double>(INT64_MAX), 0x1p63);
  EXPECT_EQ(ConvertOne<float>(int32_t{16777219}), 16777220.0f);
}

TEST(ConvertTest, FloatNarrowingRoundsOnce) {
  const double above_tie = 1 + 0x1p-8 + 0x1p-40;
  EXPECT_EQ(ConvertOne<bf16>(above_tie).code(), 0x3f81);
  EXPECT_EQ(ConvertOne<f8e4m3fn>(464.0f).code(), 0x7e);
  EXPECT_EQ(ConvertOne<f8e4m3fn>(465.0).code(), 0x7f);
  EXPECT_EQ(ConvertOne<float>(1e39), INFINITY);
  EXPECT_EQ(ConvertOne<float>(1e-46), 0);
}

TEST(ConvertTest, ToPredIsUnequalToZero) {
  EXPECT_TRUE(ConvertOne<bool>(std::nan("")));
  EXPECT_TRUE(ConvertOne<bool>(5e-324));
  EXPECT_FALSE(ConvertOne<bool>(-0.0f));
  EXPECT_TRUE(ConvertOne<bool>(c64{0, 1}));
  EXPECT_TRUE(ConvertOne<bool>(c128{5e-324, 0}));
  EXPECT_TRUE(ConvertOne<bool>(c64{std::nanf(""), 0}));
  EXPECT_FALSE(ConvertOne<bool>(c64{-0.0f, 0}));
  EXPECT_TRUE(ConvertOne<bool>(s1(-1)));
  EXPECT_EQ(ConvertOne<int32_t>(true), 1);
  EXPECT_EQ(ConvertOne<float>(true), 1);
}

TEST(ConvertTest, ComplexToRealIsTheRealPart) {
  EXPECT_EQ(ConvertOne<float>(c128{1.5, 7}), 1.5f);
  EXPECT_EQ(ConvertOne<int32_t>(c64{-2.5f, 7}), -2);
  EXPECT_EQ(ConvertOne<c64>(c128{0.1, 1e-60}), (c64{0.1f, 0}));
  EXPECT_EQ(ConvertOne<c128>(s4(-3)), (c128{-3, 0}));
}

TEST(ConvertTest, ConvertedNansAreCanonical) {
  const auto bits = [](float value) { return std::bit_cast<uint32_t>(value); };
  EXPECT_EQ(bits(ConvertOne<float>(bf16::FromCode(0xffff))), 0x7fc00000u);
  EXPECT_EQ(bits(ConvertOne<float>(f8e5m2::FromCode(0xfd))), 0x7fc00000u);
  EXPECT_EQ(bits(ConvertOne<float>(-std::nan("3"))), 0x7fc00000u);
  EXPECT_EQ(ConvertOne<f16>(std::bit_cast<float>(0xff800001u)).code(), 0x7e00);
  EXPECT_EQ(bits(ConvertOne<c64>(c128{-std::nan("3"), 0}).re), 0x7fc00000u);
}

TEST(ConvertTest, TheSameTypeIsACopyOfTheBytes) {
  std::mt19937_64 random(1);
  for (ElementType type : AllTypes()) {
    const size_t bytes = 77 * static_cast<size_t>(StorageBytes(type));
    std::vector<uint8_t> source(bytes), target(bytes);
    for (uint8_t& byte : source) byte = static_cast<uint8_t>(random());
    ConvertLanes(type, type, source.data(), target.data(), 77);
    EXPECT_EQ(source, target) << Name(type);
  }
}

// Small numbers exist in every type: converting there and back loses nothing.
TEST(ConvertTest, ExactNumbersSurviveEveryPair) {
  const double numbers[] = {1, 1, 1, 1, 1};
  for (ElementType from : AllTypes()) {
    if (from == ElementType::kS1) continue;  // has no 1
    for (ElementType to : AllTypes()) {
      if (to == ElementType::kS1) continue;
      std::vector<std::byte> source(80), target(80);
      double back[5] = {};
      ConvertLanes(ElementType::kF64, from, numbers, source.data(), 5);
      ConvertLanes(from, to, source.data(), target.data(), 5);
      ConvertLanes(to, ElementType::kF64, target.data(), back, 5);
      for (double value : back) EXPECT_EQ(value, 1) << Name(from) << Name(to);
    }
  }
}

template <typename T>
class FloatLanesTest : public testing::Test {};
TYPED_TEST_SUITE(FloatLanesTest, EverySmallFloat);

TYPED_TEST(FloatLanesTest, WideningAndNarrowingAgreeWithTheScalars) {
  using T = TypeParam;
  constexpr size_t kCodes = size_t{1} << T::Layout::kBits;
  std::vector<T> codes;
  for (size_t i = 0; i < kCodes; ++i) {
    codes.push_back(T::FromCode(static_cast<typename T::Code>(i)));
  }
  const auto n = static_cast<int64_t>(kCodes);
  std::vector<float> wide(kCodes);
  std::vector<double> wider(kCodes);
  std::vector<T> back(kCodes);
  WidenToF32(kTypeOf<T>, codes.data(), wide.data(), n);
  WidenToF64(kTypeOf<T>, codes.data(), wider.data(), n);
  for (size_t i = 0; i < kCodes; ++i) {
    const auto expected = static_cast<float>(codes[i]);
    EXPECT_EQ(0, std::memcmp(&expected, &wide[i], sizeof(float)));
    if (!std::isnan(wider[i])) {
      EXPECT_EQ(wider[i], expected);
    }
  }
  NarrowFromF32(kTypeOf<T>, wide.data(), back.data(), n);
  for (size_t i = 0; i < kCodes; ++i) {
    if (!std::isnan(wide[i])) {
      EXPECT_EQ(back[i].code(), codes[i].code());
    }
  }
  NarrowFromF64(kTypeOf<T>, wider.data(), back.data(), n);
  for (size_t i = 0; i < kCodes; ++i) {
    if (!std::isnan(wide[i])) {
      EXPECT_EQ(back[i].code(), codes[i].code());
    }
  }
}

}  // namespace
}  // namespace hlo
