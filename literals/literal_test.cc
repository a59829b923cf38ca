#include "literals/literal.h"

#include <cstring>

#include "gtest/gtest.h"
#include "literals/testing_shapes.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

Shape S32(std::vector<Dimension> dimensions) {
  return Shape::Array(ElementType::kS32, std::move(dimensions));
}

TEST(LiteralTest, ZerosOfAnyShape) {
  const auto tuple = Shape::Tuple(
      {S32({2, 3}), *Shape::Tuple({S32({}), Shape()}), Shape::Token()});
  ASSERT_TRUE(tuple.ok());
  const auto literal = Literal::Zeros(*tuple);
  ASSERT_TRUE(literal.ok());
  EXPECT_EQ(literal->shape(), *tuple);
  EXPECT_EQ(literal->elements()[0].count(), 6);
  EXPECT_EQ(literal->elements()[0].as<int32_t>()[5], 0);
  EXPECT_EQ(literal->Leaves().size(), 3u);
  EXPECT_EQ(
      Literal::Zeros(S32({{Dimension::kUnbounded, true}})).status().code(),
      absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(Literal::Zeros(S32({int64_t{1} << 40, 1 << 30})).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(Literal::Zeros(S32({0, int64_t{1} << 62}))->count(), 0);
}

TEST(LiteralTest, WritingToACopyLeavesTheOriginal) {
  const std::vector<int32_t> values = {1, 2, 3, 4, 5, 6};
  Literal a = *Literal::Array<int32_t>(values, {2, 3});
  Literal b = a;
  EXPECT_EQ(a.view().data, b.view().data);
  auto view = b.mutable_view();
  ASSERT_TRUE(view.ok());
  view->as<int32_t>()[0] = 9;
  EXPECT_EQ(a.as<int32_t>()[0], 1);
  EXPECT_EQ(b.as<int32_t>()[0], 9);
}

TEST(LiteralTest, ActualSizesMustFitTheShape) {
  const auto make = [](Shape shape, std::vector<int64_t> sizes) {
    int64_t count = 1;
    for (int64_t size : sizes) count *= std::max<int64_t>(size, 0);
    Value value{FilledBuffer(static_cast<size_t>(count) * 4, 0),
                std::make_shared<const std::vector<int64_t>>(sizes)};
    return Literal::FromValue(std::move(shape), std::move(value));
  };
  const Shape shape = S32({2, {5, true}, {Dimension::kUnbounded, true}});
  const auto literal = make(shape, {2, 3, 4});
  ASSERT_TRUE(literal.ok());
  EXPECT_EQ(literal->count(), 24);
  EXPECT_EQ(literal->sizes()[1], 3);
  for (const auto& sizes : {std::vector<int64_t>{1, 3, 4},
                            {2, 6, 4},
                            {2, -1, 4},
                            {2, 3},
                            {2, 3, 4, 1},
                            {}}) {
    EXPECT_EQ(make(shape, sizes).status().code(),
              absl::StatusCode::kInvalidArgument);
  }
  EXPECT_TRUE(make(shape, {2, 0, 0}).ok());
  EXPECT_FALSE(Literal::FromValue(shape, Value()).ok());
  // Sizes of a static shape are its own.
  EXPECT_EQ(make(S32({2}), {2})->leaf().sizes, nullptr);
}

TEST(LiteralTest, LeavesMakeTheTreeAgain) {
  const std::vector<int32_t> many(100, 5);
  auto tuple =
      Literal::Tuple({Literal::Scalar(1),
                      *Literal::Tuple({*Literal::Array<int32_t>(many, {10, 10}),
                                       Literal::Token()})});
  ASSERT_TRUE(tuple.ok());
  const auto again = Literal::FromLeaves(tuple->shape(), tuple->Leaves());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->shape(), tuple->shape());
  EXPECT_EQ(again->elements()[1].elements()[0].view().data,
            tuple->elements()[1].elements()[0].view().data);
  EXPECT_FALSE(Literal::FromLeaves(tuple->shape(), {}).ok());
  EXPECT_EQ(Literal().shape(), Shape());
}

template <typename T>
class ScalarTest : public testing::Test {};
TYPED_TEST_SUITE(ScalarTest, EveryType);

TYPED_TEST(ScalarTest, ScalarsAreInline) {
  for (const TypeParam& number : RandomNumbers<TypeParam, 20>(1)) {
    const Literal literal = Literal::Scalar(number);
    EXPECT_EQ(literal.shape(), Shape::Scalar(kTypeOf<TypeParam>));
    EXPECT_LE(literal.leaf().buffer.size(), Buffer::kInlineBytes);
    EXPECT_EQ(
        std::memcmp(literal.as<TypeParam>().data(), &number, sizeof(TypeParam)),
        0);
  }
}

}  // namespace
}  // namespace hlo
