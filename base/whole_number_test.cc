#include "base/whole_number.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace hlo {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
constexpr WholeRange kUnsigned = {0, std::numeric_limits<uint64_t>::max()};
constexpr WholeRange kSigned = {std::numeric_limits<int64_t>::min(), kMost};

TEST(WholeNumber, IsDecimal) {
  EXPECT_TRUE(ReadWholeNumber("0", kUnsigned) == 0);
  EXPECT_TRUE(ReadWholeNumber("10", kUnsigned) == 10);
  EXPECT_TRUE(ReadWholeNumber("-7", kSigned) == -7);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "010", "00", "-01",
                           "0x10", "1e3", "1.0", "1.", "1_000", "one", "--1"}) {
    EXPECT_FALSE(ReadWholeNumber(text, kSigned)) << text;
  }
}

TEST(WholeNumber, IsInItsRange) {
  EXPECT_TRUE(ReadWholeNumber("18446744073709551615", kUnsigned) ==
              kUnsigned.most);
  EXPECT_TRUE(ReadWholeNumber("-9223372036854775808", kSigned) ==
              kSigned.least);
  for (const char* text :
       {"-1", "18446744073709551616", "99999999999999999999999",
        "340282366920938463463374607431768211456"}) {
    EXPECT_FALSE(ReadWholeNumber(text, kUnsigned)) << text;
  }
  EXPECT_FALSE(ReadWholeNumber("-9223372036854775809", kSigned));
  EXPECT_FALSE(ReadWholeNumber("5", WholeRange{1, 4}));
}

TEST(ByteCount, HasUnitsOf1024) {
  EXPECT_EQ(ReadByteCount("0"), 0);
  EXPECT_EQ(ReadByteCount("4096"), 4096);
  EXPECT_EQ(ReadByteCount("4096B"), 4096);
  for (const char* text : {"64M", "64MB", "64MiB", "64mb", "64 MiB"}) {
    EXPECT_EQ(ReadByteCount(text), int64_t{64} << 20) << text;
  }
  EXPECT_EQ(ReadByteCount("7E"), int64_t{7} << 60);
  EXPECT_EQ(ReadByteCount("9223372036854775807"), kMost);
}

TEST(ByteCount, MayHaveAFractionOfAUnit) {
  EXPECT_EQ(ReadByteCount("1.5GB"), int64_t{3} << 29);
  EXPECT_EQ(ReadByteCount("0.5K"), 512);
  // 8 EiB are one byte too many: 2^60 / 10^18 is 1.15, rounded up 2.
  EXPECT_EQ(ReadByteCount("7.999999999999999999E"), kMost - 1);
  EXPECT_EQ(ReadByteCount("0.1K"), 102);  // 102.4
}

TEST(ByteCount, IsNothingElse) {
  for (const char* text : {"",
                           "GB",
                           "-5",
                           "-5GB",
                           "+5",
                           "1e30",
                           "1e3",
                           "010",
                           "010MB",
                           "1.5",
                           "1.",
                           "1.GB",
                           ".5GB",
                           "1.0000000000000000000GB",
                           "1.2.3GB",
                           "5XB",
                           "5KiBs",
                           "5MM",
                           "8E",
                           "9223372036854775808",
                           "99999999999999999999999",
                           "1,5GB",
                           "5G B"}) {
    EXPECT_FALSE(ReadByteCount(text)) << text;
  }
}

}  // namespace
}  // namespace hlo
