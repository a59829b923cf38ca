#include "literals/types/f16_lanes.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "literals/types/number_types.h"

namespace hlo {
namespace {

std::vector<f16> AllF16s() {
  std::vector<f16> all;
  for (int code = 0; code < 1 << 16; ++code) {
    all.push_back(f16::FromCode(static_cast<uint16_t>(code)));
  }
  return all;
}

// SOURCE: small_float.h, a code at a time in integer arithmetic.
TEST(F16LanesTest, EachCodeIsWidenedAsAlone) {
  const std::vector<f16> all = AllF16s();
  const auto n = static_cast<int64_t>(all.size());
  std::vector<float> numbers(all.size());
  if (!WidenF16(all.data(), numbers.data(), n, NansOfF16::kKeepBits)) {
    GTEST_SKIP() << "this machine has no such instructions";
  }
  for (size_t i = 0; i < all.size(); ++i) {
    const auto alone = static_cast<float>(all[i]);
    ASSERT_EQ(std::bit_cast<uint32_t>(numbers[i]),
              std::bit_cast<uint32_t>(alone))
        << i;
  }
  ASSERT_TRUE(
      WidenF16(all.data(), numbers.data(), n, NansOfF16::kBecomeCanonical));
  for (size_t i = 0; i < all.size(); ++i) {
    auto alone = static_cast<float>(all[i]);
    if (std::isnan(alone)) alone = std::numeric_limits<float>::quiet_NaN();
    ASSERT_EQ(std::bit_cast<uint32_t>(numbers[i]),
              std::bit_cast<uint32_t>(alone))
        << i;
  }
}

// WHY: results change at numbers and at midpoints; all f32s have been compared
// once.
TEST(F16LanesTest, NumbersAreRoundedAsAlone) {
  std::vector<float> numbers = {1e30F, -1e30F, 1e-30F};
  for (const f16 each : AllF16s()) {
    const auto exact = std::bit_cast<uint32_t>(static_cast<float>(each));
    for (const uint32_t more : {0, 1, 0xfff, 0x1000, 0x1001, 0x1fff}) {
      numbers.push_back(std::bit_cast<float>(exact + more));
    }
  }
  std::vector<f16> rounded(numbers.size());
  if (!NarrowF16(numbers.data(), rounded.data(),
                 static_cast<int64_t>(numbers.size()))) {
    GTEST_SKIP() << "this machine has no such instructions";
  }
  for (size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(rounded[i].code(), f16(numbers[i]).code()) << numbers[i];
  }
}

TEST(F16LanesTest, AnyNumberOfLanesWritesNoMore) {
  for (int64_t n = 0; n < 40; ++n) {
    std::vector<f16> ones(64, f16(1.0F)), back(64, f16(7.0F));
    std::vector<float> numbers(64, 5);
    if (!WidenF16(ones.data(), numbers.data(), n, NansOfF16::kKeepBits) ||
        !NarrowF16(numbers.data(), back.data(), n)) {
      GTEST_SKIP() << "this machine has no such instructions";
    }
    for (int64_t i = 0; i < 64; ++i) {
      EXPECT_EQ(numbers[i], i < n ? 1 : 5) << n;
      EXPECT_EQ(static_cast<float>(back[i]), i < n ? 1 : 7) << n;
    }
  }
}

}  // namespace
}  // namespace hlo
