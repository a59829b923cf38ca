#include "conformance/format/sweeps/expression.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

absl::StatusOr<std::string> SevenOrType(absl::string_view name) {
  if (name == "n") return std::string("7");
  if (name == "T") return std::string("f32");
  if (name == "T.bits") return std::string("32");
  return absl::InvalidArgumentError(absl::StrCat("no ", name));
}

int64_t ValueOf(absl::string_view text) {
  const auto value = Evaluate(text, SevenOrType);
  EXPECT_TRUE(value.ok()) << text << ": " << value.status();
  return value.value_or(INT64_MIN);
}

TEST(ExpressionTest, OperatorsBindAsInArithmetic) {
  EXPECT_EQ(ValueOf("1+2*3"), 7);
  EXPECT_EQ(ValueOf("(1+2)*3"), 9);
  EXPECT_EQ(ValueOf("10-3-2"), 5);
  EXPECT_EQ(ValueOf("-2^3"), -8);
  EXPECT_EQ(ValueOf("7/2 + 7%2"), 4);
  EXPECT_EQ(ValueOf("1 || 0 && 0"), 1);
}

TEST(ExpressionTest, ComparisonsAreOneOrZero) {
  EXPECT_EQ(ValueOf("n == 7"), 1);
  EXPECT_EQ(ValueOf("n != 7 || n >= 8"), 0);
  EXPECT_EQ(ValueOf("(n < 8)*9 + (n >= 8)*5"), 9);
}

TEST(ExpressionTest, VariablesAreNumbersOrTexts) {
  EXPECT_EQ(ValueOf("2^(T.bits-1)-1"), INT32_MAX);
  EXPECT_EQ(ValueOf("T == T"), 1);
  EXPECT_EQ(ValueOf("T != n"), 1);
}

TEST(ExpressionTest, ErrorsSayWhatIsWrong) {
  const std::pair<const char*, const char*> errors[] = {
      {"1 +", "an operand is missing"},
      {"(1", "a parenthesis is open"},
      {"1 2", "`2` is not expected"},
      {"m", "no m"},
      {"T + 1", "`f32` is no number"},
      {"1/0", "a divisor must be positive"},
      {"2^-1", "an exponent must not be negative"},
      {"2^63", "overflow"},
  };
  for (const auto& [text, message] : errors) {
    EXPECT_THAT(Evaluate(text, SevenOrType).status().message(),
                HasSubstr(message))
        << text;
  }
}

}  // namespace
}  // namespace hlo::conformance
