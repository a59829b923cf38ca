#include "literals/text.h"

#include <array>
#include <cstring>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "literals/testing_shapes.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

Literal ReadOk(const Shape& shape, absl::string_view text) {
  Literal literal;
  size_t offset = 0;
  const auto error = ReadLiteral(text, &offset, shape, {}, &literal);
  EXPECT_FALSE(error.has_value()) << text << ": " << error->message;
  EXPECT_EQ(offset, text.size());
  return literal;
}

// "offset: message".
std::string ReadError(const Shape& shape, absl::string_view text,
                      const LiteralReadOptions& options = {}) {
  Literal literal;
  size_t offset = 0;
  const auto error = ReadLiteral(text, &offset, shape, options, &literal);
  if (!error.has_value()) return "no error";
  EXPECT_EQ(offset, 0u);
  return std::to_string(error->offset) + ": " + error->message;
}

std::string Body(const Literal& literal) {
  std::string text;
  AppendLiteral(literal, &text);
  return text;
}

// The forms on the right are what XLA 2026 prints for the text on the left.
TEST(LiteralTextTest, PrintsBracesAndBlanksAsXlaDoes) {
  const auto print = [](const Shape& shape, absl::string_view text) {
    return Body(ReadOk(shape, text));
  };
  const auto pred = ElementType::kPred;
  EXPECT_EQ(print(ArrayShape(pred, {}), "true"), "true");
  EXPECT_EQ(print(ArrayShape(pred, {2}), "{1,0}"), "{1, 0}");
  EXPECT_EQ(print(ArrayShape(pred, {2, 2}), "{{true,false},{0,1}}"),
            "{ { 1, 0 }, { 0, 1 } }");
  EXPECT_EQ(print(ArrayShape(ElementType::kS4, {3}), "{-8,7,1}"), "{-8, 7, 1}");
  EXPECT_EQ(print(ArrayShape(ElementType::kC64, {}), "(1,-2)"), "(1, -2)");
  EXPECT_EQ(print(F32({2, 0}), "{{},{}}"), "{ {}, {} }");
  EXPECT_EQ(print(F32({0, 2}), "{}"), "{  }");
  EXPECT_EQ(print(F32({0}), "{}"), "{}");
  EXPECT_EQ(print(F32({1, 1, 1}), "{{{1}}}"), "{ { {1} } }");
  EXPECT_EQ(print(F32({2, 2, 1}), "{{{1},{2}},{{3},{4}}}"),
            "{ { {1}, {2} }, { {3}, {4} } }");
  EXPECT_EQ(print(F32({2, 1, 2, 2}), "{{{{1,2},{3,4}}},{{{1,2},{3,4}}}}"),
            "{ { /*i0=0*/ { /*i1=0*/ { 1, 2 }, { 3, 4 } } }, { /*i0=1*/ { "
            "/*i1=0*/ { 1, 2 }, { 3, 4 } } } }");
  EXPECT_EQ(print(F32({1, 2, 1, 2, 0}), "{{{{{},{}}},{{{},{}}}}}"),
            "{ { /*i0=0*/ { /*i1=0*/ { /*i2=0*/ {}, {} } }, { /*i1=1*/ { "
            "/*i2=0*/ {}, {} } } } }");
}

TEST(LiteralTextTest, LargeOnesComeInPieces) {
  const auto array =
      Literal::Zeros(Shape::Array(ElementType::kF32, {300, 200}));
  ASSERT_TRUE(array.ok());
  const auto tuple = Literal::Tuple({*array, Literal::Scalar(1), *array});
  ASSERT_TRUE(tuple.ok());
  for (const Literal& each : {*array, *tuple, Literal::Scalar(2)}) {
    std::string text;
    size_t longest = 0;
    WriteText(each, [&](absl::string_view piece) {
      longest = std::max(longest, piece.size());
      absl::StrAppend(&text, piece);
    });
    EXPECT_EQ(text, ToString(each));
    EXPECT_LT(longest, size_t{1} << 17);
  }
}

TEST(LiteralTextTest, TuplesNest) {
  const Shape shape = TupleShape(
      {F32({2}), TupleShape({ArrayShape(ElementType::kS32, {}), Shape()}),
       Shape::Token()});
  const Literal literal = ReadOk(shape, "({1,2}, (3, ()), token[])");
  EXPECT_EQ(Body(literal), "({1, 2}, (3, ()), token[])");
  EXPECT_EQ(ToString(literal),
            "(f32[2], (s32[], ()), token[]) ({1, 2}, (3, ()), token[])");
  EXPECT_EQ(ReadError(shape, "({1,2}, (3, ()))"), "15: expected ','");
  EXPECT_EQ(ReadError(TupleShape({F32({})}), "(1, 2)"),
            "2: expected ')' after 1 tuple elements");
}

TEST(LiteralTextTest, OldFormsAreRead) {
  EXPECT_EQ(Body(ReadOk(ArrayShape(ElementType::kPred, {4}), "{0110}")),
            "{0, 1, 1, 0}");
  EXPECT_EQ(Body(ReadOk(ArrayShape(ElementType::kPred, {2, 2}),
                        "{ { 01 }, { 10 } }")),
            "{ { 0, 1 }, { 1, 0 } }");
  EXPECT_EQ(Body(ReadOk(F32({2, 2}), "{1, 2, 3, 4}")),
            "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(Body(ReadOk(F32({2, 2}), "f32[2,2]{1,0} {{1, 2}, {3, 4}}")),
            "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(Body(ReadOk(F32({2, 2}), "{{1, 2,}, {3, 4},}")),
            "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(Body(ReadOk(F32({}), "f32[] 1")), "1");
  const Shape tuple = TupleShape({F32({2}), TupleShape({F32({})})});
  for (const char* text : {"({1, 2}, (3))", "(f32[2] {1, 2}, (3))",
                           "(f32[2], (f32[])) ( f32[2] {1, 2}, (f32[] 3) )",
                           "(f32[2]{0}, (f32[]{})) ({1, 2}, (f32[]) (3))"}) {
    EXPECT_EQ(Body(ReadOk(tuple, text)), "({1, 2}, (3))") << text;
  }
  EXPECT_EQ(Body(ReadOk(ArrayShape(ElementType::kC64, {2}), "{1, (2, 3)}")),
            "{(1, 0), (2, 3)}");
}

TEST(LiteralTextTest, CommentsAndLinesAreBlanks) {
  EXPECT_EQ(Body(ReadOk(F32({2, 2}),
                        "{ /*i0=0*/ { 1, // one\n 2 }\t,\r\n{3,/**/4}}")),
            "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(ReadError(F32({2}), "{1, /* open"), "11: expected a number (f32)");
}

TEST(LiteralTextTest, ErrorsPointAtTheirToken) {
  const Shape s8 = ArrayShape(ElementType::kS8, {2});
  EXPECT_EQ(ReadError(s8, "{1, 300}"), "4: 300 does not fit s8");
  EXPECT_EQ(ReadError(s8, "{1, 2.5}"),
            "4: expected an integer (s8), found 2.5");
  EXPECT_EQ(ReadError(s8, "{1}"),
            "2: expected 2 elements in dimension 0 of "
            "s8[2], found 1");
  EXPECT_EQ(ReadError(s8, "{1, 2, 3}"), "7: too many elements");
  EXPECT_EQ(ReadError(s8, "{1 2}"), "3: expected ',' or '}'");
  EXPECT_EQ(ReadError(s8, "{1,, 2}"), "3: expected an integer (s8)");
  EXPECT_EQ(ReadError(s8, "{,}"), "1: expected an integer (s8)");
  EXPECT_EQ(ReadError(s8, "{1, 2"), "5: expected '}'");
  EXPECT_EQ(ReadError(s8, "12"), "0: expected '{'");
  EXPECT_EQ(ReadError(F32({}), "{1}"), "0: expected a number (f32)");
  EXPECT_EQ(ReadError(F32({}), "1e400"), "0: 1e400 does not fit f32");
  EXPECT_EQ(ReadError(F32({2, 2}), "{{1,2},{3}}"),
            "9: expected 2 elements in dimension 1 of f32[2,2], found 1");
  EXPECT_EQ(ReadError(F32({2, 2}), "{{1,2},{3,4},{5,6}}"),
            "14: too many elements");
  EXPECT_EQ(ReadError(F32({2, 2}), "{1,2,3}"),
            "6: expected 4 elements, found 3");
  EXPECT_EQ(ReadError(F32({2}), "{{1},{2}}"), "1: expected a number (f32)");
  EXPECT_EQ(ReadError(F32({2}), "f32[3] {1,2,3}"),
            "0: expected a literal of shape f32[2]");
  EXPECT_EQ(ReadError(ArrayShape(ElementType::kF8E4M3FN, {}), "inf"),
            "0: f8e4m3fn has no infinity");
  EXPECT_EQ(ReadError(F32({}), ""), "0: expected a number (f32)");
  EXPECT_EQ(ReadError(Shape::Opaque(), "1"),
            "0: a value of shape opaque[] cannot be written");
}

TEST(LiteralTextTest, HugeShapesCostNothing) {
  EXPECT_EQ(ReadError(F32({int64_t{1} << 40, 1 << 20}), "{1, 2}"),
            "0: expected the 1152921504606846976 elements of "
            "f32[1099511627776,1048576], but only 6 characters follow");
  EXPECT_EQ(ReadError(F32({int64_t{1} << 62, 8}), "{1, 2}").substr(0, 11),
            "0: expected");
  const std::string deep(100000, '{');
  EXPECT_EQ(ReadError(F32({2, 2}), deep), "2: expected a number (f32)");
  std::vector<int64_t> ones(20000, 1);
  const std::string nested =
      std::string(20000, '{') + "1" + std::string(20000, '}');
  const Literal literal = ReadOk(ArrayShape(ElementType::kF32, ones), nested);
  EXPECT_EQ(literal.count(), 1);
  EXPECT_EQ(Body(ReadOk(ArrayShape(ElementType::kF32, ones), Body(literal))),
            Body(literal));
}

TEST(LiteralTextTest, ManyEmptyBracesAreLeftOut) {
  EXPECT_EQ(Body(ReadOk(F32({3, 0}), "{}")), "{ {}, {}, {} }");
  for (const std::vector<int64_t>& sizes :
       {std::vector<int64_t>{int64_t{1} << 62, 0},
        {2000, 0, 7},
        {int64_t{1} << 40, int64_t{1} << 40, 0}}) {
    const Literal literal = ReadOk(ArrayShape(ElementType::kF32, sizes), "{}");
    EXPECT_EQ(Body(literal), "{}");
    EXPECT_EQ(Body(ReadOk(ArrayShape(ElementType::kF32, sizes), Body(literal))),
              "{}");
  }
}

TEST(LiteralTextTest, DynamicDimensionsTakeTheSizesRead) {
  const Shape shape =
      Shape::Array(ElementType::kS32, {Dimension(3, true), Dimension(4, true)});
  const Literal literal = ReadOk(shape, "{{1,2,3},{4,5,6}}");
  EXPECT_EQ(ToString(literal),
            "s32[<=3,<=4](2,3) { { 1, 2, 3 }, { 4, 5, 6 } }");
  EXPECT_EQ(ReadError(shape, "{{1,2,3},{4,5}}"),
            "13: expected 3 elements in dimension 1 of s32[<=3,<=4], found 2");
  EXPECT_EQ(ReadError(shape, "{{1},{1},{1},{1}}"),
            "16: expected at most 3 elements in dimension 0 of s32[<=3,<=4], "
            "found 4");
  EXPECT_EQ(ToString(ReadOk(shape, "{}")), "s32[<=3,<=4](0,4) {  }");
}

TEST(LiteralTextTest, ElidedConstants) {
  size_t offset = 1;
  EXPECT_TRUE(ReadElided("( {...})", &offset));
  EXPECT_EQ(offset, 7u);
  offset = 0;
  EXPECT_FALSE(ReadElided("{..}", &offset));
  EXPECT_FALSE(ReadElided("{", &offset));
  EXPECT_EQ(offset, 0u);
}

TEST(LiteralTextTest, SkippedAndInexactElements) {
  std::vector<SkippedElement> skipped;
  Literal literal;
  size_t offset = 0;
  const Shape shape = TupleShape({F32({}), F32({3})});
  EXPECT_FALSE(ReadLiteral("(1, {_, 2, _})", &offset, shape,
                           {.skipped = &skipped}, &literal)
                   .has_value());
  ASSERT_EQ(skipped.size(), 2u);
  EXPECT_EQ(skipped[1].leaf, 1);
  EXPECT_EQ(skipped[1].index, 2);
  EXPECT_EQ(Body(literal), "(1, {0, 2, 0})");
  EXPECT_EQ(ReadError(F32({1}), "{_}"), "1: expected a number (f32), found _");
  EXPECT_EQ(ReadError(F32({2}), "{0.5, 0.1}", {.require_exact = true}),
            "6: 0.1 is not exact in f32");
}

TEST(LiteralTextTest, MutatedTextsAreReadOrRefused) {
  const std::string good =
      "({ { /*i0*/ 1, nan(0x1) }, { -2.5e3, inf } }, (true, {(1, 2)}))";
  const Shape shape = TupleShape(
      {F32({2, 2}), TupleShape({ArrayShape(ElementType::kPred, {}),
                                ArrayShape(ElementType::kC64, {1})})});
  ReadOk(shape, good);
  std::mt19937 random(9);
  for (int i = 0; i < 100000; ++i) {
    std::string text = good;
    for (size_t changes = random() % 3 + 1; changes > 0; --changes) {
      text[random() % text.size()] = good[random() % good.size()];
    }
    text.resize(random() % (text.size() + 1));
    Literal literal;
    size_t offset = 0;
    const auto error = ReadLiteral(text, &offset, shape, {}, &literal);
    EXPECT_LE(error.has_value() ? error->offset : offset, text.size());
    if (error.has_value()) {
      EXPECT_FALSE(error->message.empty());
    }
  }
}

template <typename T>
class RoundTripTest : public testing::Test {};
TYPED_TEST_SUITE(RoundTripTest, EveryType);

TYPED_TEST(RoundTripTest, AnyBitsSurvivePrintingAndReading) {
  using T = TypeParam;
  const auto values = RandomNumbers<T, 600>(3);
  auto literal = Literal::Array<T>(values, {3, 10, 20});
  ASSERT_TRUE(literal.ok());
  const Literal again = ReadOk(literal->shape(), Body(*literal));
  EXPECT_EQ(std::memcmp(literal->view().data, again.view().data,
                        values.size() * sizeof(T)),
            0);
  EXPECT_EQ(Body(again), Body(*literal));
}

}  // namespace
}  // namespace hlo
