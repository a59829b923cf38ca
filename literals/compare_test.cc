#include "literals/compare.h"

#include <cmath>

#include "gtest/gtest.h"
#include "literals/testing_shapes.h"
#include "literals/text.h"
#include "literals/types/float_codes.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

Literal Read(absl::string_view text, const Shape& shape) {
  Literal literal;
  size_t offset = 0;
  EXPECT_FALSE(ReadLiteral(text, &offset, shape, {}, &literal).has_value());
  return literal;
}

LiteralComparison CompareTexts(absl::string_view expected,
                               absl::string_view actual, const Shape& shape,
                               const CompareOptions& options = {}) {
  return Compare(Read(expected, shape), Read(actual, shape), options);
}

TEST(CompareTest, EqualBitsAreEqual) {
  const Shape shape = ArrayShape(ElementType::kF32, {2, 2});
  const auto same = CompareTexts("{{1,2},{3,nan}}", "{{1,2},{3,nan}}", shape);
  EXPECT_TRUE(same.equal());
  EXPECT_EQ(same.elements, 4);
  EXPECT_EQ(same.Summary(), "equal");
}

TEST(CompareTest, FirstAndWorstCarryTheirIndices) {
  const Shape shape = ArrayShape(ElementType::kF32, {2, 3});
  const auto result =
      CompareTexts("{{1,2,3},{4,5,6}}", "{{1,2.0000002,3},{4,5,7}}", shape);
  EXPECT_EQ(result.different, 2);
  EXPECT_EQ(result.first->index, (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(result.first->ulps, 1u);
  EXPECT_EQ(result.worst->index, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(result.worst->position, 5);
  EXPECT_EQ(result.max_ulps, result.worst->ulps);
  EXPECT_EQ(result.Summary(),
            "2 of 6 elements differ; first at [0,1]: expected 2, got 2.0000002 "
            "(1 ulp apart); worst at [1,2]: expected 6, got 7 (2097152 ulps "
            "apart)");
}

TEST(CompareTest, NegativeZeroDiffersInBitsButNotInUlps) {
  const Shape scalar = Shape::Scalar(ElementType::kF16);
  EXPECT_FALSE(CompareTexts("0", "-0", scalar).equal());
  EXPECT_TRUE(CompareTexts("0", "-0", scalar, {.max_ulps = 1}).equal());
  EXPECT_EQ(CompareTexts("0", "-0", scalar).Summary(),
            "1 of 1 element differs; first at []: expected 0, got -0");
}

TEST(CompareTest, NansAreOneClassUnlessBitsAreAsked) {
  const Shape scalar = Shape::Scalar(ElementType::kF32);
  EXPECT_TRUE(CompareTexts("nan", "-nan(0x5)", scalar).equal());
  EXPECT_FALSE(
      CompareTexts("nan", "-nan(0x5)", scalar, {.any_nan = false}).equal());
  const auto mixed = CompareTexts("nan", "1", scalar, {.max_ulps = 1u << 31});
  EXPECT_FALSE(mixed.equal());
  EXPECT_EQ(mixed.max_ulps, kFarthest);
}

TEST(CompareTest, ComplexPartsCompareOneByOne) {
  const Shape scalar = Shape::Scalar(ElementType::kC64);
  EXPECT_TRUE(CompareTexts("(nan, 1)", "(-nan, 1)", scalar).equal());
  EXPECT_FALSE(CompareTexts("(nan, 1)", "(nan, 2)", scalar).equal());
  EXPECT_FALSE(CompareTexts("(nan, 1)", "(1, nan)", scalar).equal());
  EXPECT_TRUE(CompareTexts("(1, 0)", "(1.0000001, -0)", scalar, {.max_ulps = 1})
                  .equal());
}

TEST(CompareTest, ShapesAndTuplesAreNamed) {
  const Shape two = ArrayShape(ElementType::kS32, {2});
  const Shape three = ArrayShape(ElementType::kS32, {3});
  const Literal a = Read("{1,2}", two), b = Read("{1,2,3}", three);
  EXPECT_EQ(Compare(a, b).Summary(), "expected s32[2], got s32[3]");
  const Shape tuple = *Shape::Tuple({two, *Shape::Tuple({two})});
  const auto result =
      CompareTexts("({1,2}, ({3,4}))", "({1,2}, ({3,5}))", tuple);
  EXPECT_EQ(result.first->tuple_index, (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(result.Summary(),
            "1 of 4 elements differ; first at {1,0}[1]: expected 4, got 5 (1 "
            "ulp apart)");
  EXPECT_FALSE(Compare(a, Literal()).equal());
  EXPECT_TRUE(Compare(Literal(), Literal()).equal());
  EXPECT_TRUE(Compare(Literal::Token(), Literal::Token()).equal());
}

TEST(CompareTest, IntegerDistancesDoNotOverflow) {
  EXPECT_EQ(UlpDistance(INT64_MIN, INT64_MAX), UINT64_MAX);
  EXPECT_EQ(UlpDistance(uint64_t{0}, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(UlpDistance(s4(-8), s4(7)), 15u);
  EXPECT_EQ(UlpDistance(true, false), 1u);
}

// Neighbours are found by decoding all codes and sorting their values.
template <typename T>
class UlpTest : public testing::Test {};
TYPED_TEST_SUITE(UlpTest, EverySmallFloat);

TYPED_TEST(UlpTest, DistanceCountsTheNumbersBetween) {
  using T = TypeParam;
  std::vector<T> numbers;
  for (uint32_t code = 0; code < 1u << T::Layout::kBits; ++code) {
    const T value = T::FromCode(static_cast<typename T::Code>(code));
    const auto wide = static_cast<float>(value);
    if (std::isnan(wide) || (wide == 0 && std::signbit(wide))) continue;
    numbers.push_back(value);
  }
  std::sort(numbers.begin(), numbers.end(), [](T a, T b) {
    return static_cast<float>(a) < static_cast<float>(b);
  });
  for (size_t i = 0; i < numbers.size(); ++i) {
    for (size_t j : {size_t{0}, i / 2, i, numbers.size() - 1}) {
      EXPECT_EQ(UlpDistance(numbers[i], numbers[j]), i < j ? j - i : i - j);
    }
  }
}

}  // namespace
}  // namespace hlo
