#include "literals/types/f16_lanes.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "literals/types/number_types.h"

namespace hlo {
namespace {

std::vector<uint16_t> AllCodes() {
  std::vector<uint16_t> codes;
  for (int code = 0; code < 1 << 16; ++code) {
    codes.push_back(static_cast<uint16_t>(code));
  }
  return codes;
}

// SOURCE: small_float.h, a code at a time in integer arithmetic.
TEST(F16LanesTest, EachCodeIsWidenedAsAlone) {
  const std::vector<uint16_t> codes = AllCodes();
  const auto n = static_cast<int64_t>(codes.size());
  std::vector<float> numbers(codes.size());
  if (!WidenF16(codes.data(), numbers.data(), n, NansOfF16::kKeepBits)) {
    GTEST_SKIP() << "this machine has no such instructions";
  }
  for (const uint16_t code : codes) {
    const auto alone = static_cast<float>(f16::FromCode(code));
    ASSERT_EQ(std::bit_cast<uint32_t>(numbers[code]),
              std::bit_cast<uint32_t>(alone))
        << code;
  }
  ASSERT_TRUE(
      WidenF16(codes.data(), numbers.data(), n, NansOfF16::kBecomeCanonical));
  for (const uint16_t code : codes) {
    auto alone = static_cast<float>(f16::FromCode(code));
    if (std::isnan(alone)) alone = std::numeric_limits<float>::quiet_NaN();
    ASSERT_EQ(std::bit_cast<uint32_t>(numbers[code]),
              std::bit_cast<uint32_t>(alone))
        << code;
  }
}

// WHY: results change at numbers and at midpoints; all f32s have been compared
// once.
TEST(F16LanesTest, NumbersAreRoundedAsAlone) {
  std::vector<float> numbers = {1e30F, -1e30F, 1e-30F};
  for (const uint16_t code : AllCodes()) {
    const auto exact =
        std::bit_cast<uint32_t>(static_cast<float>(f16::FromCode(code)));
    for (const uint32_t more : {0, 1, 0xfff, 0x1000, 0x1001, 0x1fff}) {
      numbers.push_back(std::bit_cast<float>(exact + more));
    }
  }
  std::vector<uint16_t> codes(numbers.size());
  if (!NarrowF16(numbers.data(), codes.data(),
                 static_cast<int64_t>(numbers.size()))) {
    GTEST_SKIP() << "this machine has no such instructions";
  }
  for (size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(codes[i], f16(numbers[i]).code()) << numbers[i];
  }
}

TEST(F16LanesTest, AnyNumberOfLanesWritesNoMore) {
  for (int64_t n = 0; n < 40; ++n) {
    std::vector<uint16_t> codes(64, 0x3c00), back(64, 7);
    std::vector<float> numbers(64, 5);
    if (!WidenF16(codes.data(), numbers.data(), n, NansOfF16::kKeepBits) ||
        !NarrowF16(numbers.data(), back.data(), n)) {
      GTEST_SKIP() << "this machine has no such instructions";
    }
    for (int64_t i = 0; i < 64; ++i) {
      EXPECT_EQ(numbers[i], i < n ? 1 : 5) << n;
      EXPECT_EQ(back[i], i < n ? 0x3c00 : 7) << n;
    }
  }
}

}  // namespace
}  // namespace hlo
