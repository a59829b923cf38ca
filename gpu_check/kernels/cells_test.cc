// Roundings against their definition: the nearest of all codes, ties to the
// even one. (f8e8m0fnu: to the larger one.)
#include "gpu_check/kernels/cells.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "gpu_check/kernels/convert.h"

namespace hlo::gpu {
namespace {

class NarrowFloatTest : public testing::TestWithParam<Type> {
 protected:
  // The magnitudes that the type has, ascending, by code.
  std::vector<double> Magnitudes() const {
    std::vector<double> values;
    const int bits = BitsOf(GetParam()) - 1;
    for (uint64_t code = 0; code < uint64_t{1} << bits; ++code) {
      const double value = RealOf(GetParam(), code);
      if (std::isfinite(value)) values.push_back(value);
    }
    return values;
  }
};

TEST_P(NarrowFloatTest, EveryNumberKeepsItsCode) {
  const Type t = GetParam();
  for (uint64_t code = 0; code < uint64_t{1} << BitsOf(t); ++code) {
    const double value = RealOf(t, code);
    if (std::isnan(value)) continue;
    EXPECT_EQ(FromReal(t, value), code) << value;
  }
}

TEST_P(NarrowFloatTest, BetweenTwoNumbersTheNearestThenTheEvenOne) {
  const Type t = GetParam();
  const std::vector<double> values = Magnitudes();
  for (size_t code = 0; code + 1 < values.size(); ++code) {
    const double middle = (values[code] + values[code + 1]) / 2;
    const uint64_t even = code % 2 == 0 ? code : code + 1;
    EXPECT_EQ(FromReal(t, middle), even) << middle;
    EXPECT_EQ(FromReal(t, std::nextafter(middle, 0)), code) << middle;
    EXPECT_EQ(FromReal(t, std::nextafter(middle, INFINITY)), code + 1)
        << middle;
  }
}

TEST_P(NarrowFloatTest, IntegersAreRoundedOnceFromAllTheirBits) {
  const Type t = GetParam();
  // 2^k + 1 beyond a double's digits: just above a number, or above a tie.
  for (int k = 54; k < 64; ++k) {
    const uint64_t power = uint64_t{1} << k;
    for (uint64_t x : {power, power + 1, power + power / 4 + 1}) {
      const double above = std::nextafter(static_cast<double>(x & ~uint64_t{1}),
                                          x % 2 == 1 ? INFINITY : 0);
      const double exact = static_cast<double>(x & ~uint64_t{1});
      EXPECT_EQ(IntegerToFloat(Type::kU64, t, x),
                FromReal(t, x % 2 == 1 ? above : exact))
          << x;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Types, NarrowFloatTest,
    testing::Values(Type::kF4E2M1FN, Type::kF6E2M3FN, Type::kF6E3M2FN,
                    Type::kF8E3M4, Type::kF8E4M3, Type::kF8E4M3FN,
                    Type::kF8E4M3FNUZ, Type::kF8E4M3B11FNUZ, Type::kF8E5M2,
                    Type::kF8E5M2FNUZ, Type::kBF16, Type::kF16),
    [](const auto& type) {
      return std::string(kTypeNames[static_cast<int>(type.param)]);
    });

TEST(CellsTest, TheEndsOfTheFormats) {
  EXPECT_EQ(FromReal(Type::kF8E4M3FN, 464), 0x7e);  // 448
  EXPECT_EQ(FromReal(Type::kF8E4M3FN, -465), 0xff);
  EXPECT_EQ(FromReal(Type::kF8E5M2FNUZ, -0.0), 0);
  EXPECT_EQ(FromReal(Type::kF8E5M2FNUZ, 1e9), 0x80);
  EXPECT_EQ(FromReal(Type::kF4E2M1FN, -INFINITY), 0xf);
  EXPECT_EQ(FromReal(Type::kF4E2M1FN, NAN), 0x8);
  EXPECT_EQ(FromReal(Type::kF16, 65520), 0x7c00);
  EXPECT_EQ(FromReal(Type::kBF16, 1e308), 0x7f80);
  EXPECT_EQ(FromReal(Type::kF8E8M0FNU, 3), 129);
  EXPECT_EQ(FromReal(Type::kF8E8M0FNU, 5e-324), 0);
  EXPECT_EQ(FromReal(Type::kF8E8M0FNU, 0), 0xff);
}

TEST(CellsTest, FloatsOutOfRangeBecomeTheNearestInteger) {
  EXPECT_EQ(FloatToInteger(Type::kS4, INFINITY), 7);
  EXPECT_EQ(FloatToInteger(Type::kS4, -9), 0xf8);
  EXPECT_EQ(FloatToInteger(Type::kU64, 1e30), ~uint64_t{0});
  EXPECT_EQ(FloatToInteger(Type::kS64, -1e30), uint64_t{1} << 63);
  EXPECT_EQ(FloatToInteger(Type::kU8, -1), 0);
  EXPECT_EQ(FloatToInteger(Type::kS32, NAN), 0);
}

}  // namespace
}  // namespace hlo::gpu
