// Every pair of types whose widths fit into one another, against one long
// string of bits.
#include "ops/kernels/lanes/bit_groups.h"

#include <random>

#include "gtest/gtest.h"
#include "ops/testing/code_lanes.h"

namespace hlo::testing {
namespace {

bool IsPlain(ElementType type) { return IsInteger(type) || IsFloat(type); }

TEST(BitGroupsTest, TheBitsStayFromTheLowestOn) {
  std::mt19937_64 random(1);
  for (ElementType from : Types(IsPlain)) {
    for (ElementType to : Types(IsPlain)) {
      const int wide = std::max(BitWidth(from), BitWidth(to));
      const int narrow = std::min(BitWidth(from), BitWidth(to));
      if (wide % narrow != 0) continue;
      constexpr int kWide = 77;
      std::vector<bool> bits;
      Codes codes;
      for (int i = 0; i < kWide * wide / BitWidth(from); ++i) {
        codes.push_back(random() & MaskOf(from));
        for (int bit = 0; bit < BitWidth(from); ++bit) {
          bits.push_back((codes.back() >> bit & 1) != 0);
        }
      }
      const Lanes source = StoredCodes(from, codes);
      Lanes target(
          static_cast<size_t>(kWide * wide / BitWidth(to) * StorageBytes(to)));
      RegroupBits(from, to, source.data(), target.data(), kWide);
      Codes expected(bits.size() / static_cast<size_t>(BitWidth(to)));
      for (size_t i = 0; i < bits.size(); ++i) {
        const auto width = static_cast<size_t>(BitWidth(to));
        expected[i / width] |= Code{bits[i]} << i % width;
      }
      EXPECT_EQ(LoadedCodes(to, target), expected)
          << Name(from) << " to " << Name(to);
      EXPECT_TRUE(!SameBytes(from, to) || source == target);
    }
  }
}

TEST(BitGroupsTest, TypesOfOneWidthInPlace) {
  const Codes codes = EveryCode(ElementType::kS4);
  Lanes lanes = StoredCodes(ElementType::kS4, codes);
  RegroupBits(ElementType::kS4, ElementType::kU4, lanes.data(), lanes.data(),
              16);
  EXPECT_EQ(LoadedCodes(ElementType::kU4, lanes), codes);
}

}  // namespace
}  // namespace hlo::testing
