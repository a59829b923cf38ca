#include "hloref/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "hloref/comparison.h"
#include "literals/types/element_type.h"

namespace hloref {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::span<const std::byte> Bytes(const auto& array) {
  return std::as_bytes(std::span(array));
}

Shape ShapeOf(std::string_view text) {
  const auto shape = Shape::Parse(text);
  EXPECT_TRUE(shape.ok()) << text;
  return shape.ok() ? *shape : Shape();
}

// The numbers of the header, and those of the C interface, are XLA's.
TEST(ApiShape, TypesAreThoseOfTheInterpreter) {
  for (const hlo::ElementTypeInfo& info : hlo::kElementTypeInfos) {
    const auto type = ElementTypeOf(info.name);
    ASSERT_TRUE(type.ok()) << info.name;
    EXPECT_EQ(static_cast<int>(*type), info.proto_number) << info.name;
    EXPECT_EQ(Name(*type), info.name);
    EXPECT_EQ(ElementBytes(*type), static_cast<size_t>(info.storage_bytes));
  }
  EXPECT_EQ(*ElementTypeOf("f32"), ElementType::kF32);
  EXPECT_EQ(*ElementTypeOf("f6e2m3fn"), ElementType::kF6E2M3FN);
  EXPECT_FALSE(ElementTypeOf("f33").ok());
  EXPECT_EQ(Name(static_cast<ElementType>(13)), "");  // a tuple is no element
  EXPECT_EQ(kElementTypeOf<bool>, ElementType::kPred);
  EXPECT_EQ(kElementTypeOf<int8_t>, ElementType::kS8);
  EXPECT_EQ(kElementTypeOf<uint16_t>, ElementType::kU16);
  EXPECT_EQ(kElementTypeOf<int32_t>, ElementType::kS32);
  EXPECT_EQ(kElementTypeOf<uint64_t>, ElementType::kU64);
  EXPECT_EQ(kElementTypeOf<float>, ElementType::kF32);
  EXPECT_EQ(kElementTypeOf<double>, ElementType::kF64);
}

TEST(ApiShape, PartsAndText) {
  const Shape shape = ShapeOf("(f32[2,<=5]{1,0}, (token[], s4[]))");
  EXPECT_EQ(shape.kind(), Shape::Kind::kTuple);
  EXPECT_EQ(shape.leaf_count(), 3);
  ASSERT_EQ(shape.elements().size(), 2u);
  const Shape array = shape.elements()[0];
  EXPECT_EQ(array.element_type(), ElementType::kF32);
  EXPECT_THAT(array.dimensions(),
              ElementsAre(Dimension(2), Dimension(5, true)));
  EXPECT_EQ(array.element_count(), 10);
  EXPECT_EQ(array.byte_size(), 40);
  EXPECT_FALSE(array.is_static());
  EXPECT_EQ(array.ToString(), "f32[2,<=5]{1,0}");
  EXPECT_EQ(array.ToString(false), "f32[2,<=5]");
  EXPECT_EQ(shape.leaves()[1].kind(), Shape::Kind::kToken);
  EXPECT_EQ(*Shape::Array(ElementType::kF32, {2, Dimension(5, true)}),
            ShapeOf("f32[2,<=5]"));
  EXPECT_EQ(Shape(), ShapeOf("()"));
  EXPECT_EQ(Shape().kind(), Shape::Kind::kTuple);
  EXPECT_EQ(*Shape::Tuple({array, Shape::Token()}),
            ShapeOf("(f32[2,<=5]{1,0}, token[])"));
}

TEST(ApiShape, MisuseIsAStatus) {
  EXPECT_FALSE(Shape::Parse("f32[2").ok());
  EXPECT_FALSE(Shape::Parse("").ok());
  EXPECT_FALSE(Shape::Parse("f32[2] f32[2]").ok());
  EXPECT_EQ(Shape::Array(ElementType::kF32, {-2}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(Shape::Array(static_cast<ElementType>(0), {}).status().code(),
            StatusCode::kInvalidArgument);
  const int64_t large = int64_t{1} << 40;
  EXPECT_EQ(Shape::Array(ElementType::kF64, {large, large}).status().code(),
            StatusCode::kResourceExhausted);
}

TEST(ApiLiteral, CopiesAndReads) {
  const std::array<float, 4> values = {1, 2, 3, 4};
  const auto literal = Literal::Copy(ShapeOf("f32[2,2]"), Bytes(values));
  ASSERT_TRUE(literal.ok()) << literal.status().message();
  EXPECT_EQ(literal->ToString(), "f32[2,2] { { 1, 2 }, { 3, 4 } }");
  EXPECT_THAT(literal->sizes(), ElementsAre(2, 2));
  EXPECT_THAT(*literal->values<float>(), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(literal->values<double>().status().message(),
              HasSubstr("no array of f64"));
  EXPECT_NE(static_cast<const void*>(literal->bytes().data()), values.data());
}

TEST(ApiLiteral, BorrowsWithoutACopyUntilNobodyLooks) {
  std::array<float, 8> values = {};
  int alive = 1;
  {
    std::shared_ptr<void> owner(&alive,
                                [](void* p) { --*static_cast<int*>(p); });
    auto literal =
        Literal::Borrow(ShapeOf("f32[8]"), Bytes(values), std::move(owner));
    ASSERT_TRUE(literal.ok());
    EXPECT_EQ(static_cast<const void*>(literal->bytes().data()), values.data());
    const auto tuple = Literal::Tuple({*literal, *literal});
    literal = Literal();
    ASSERT_TRUE(tuple.ok());
    EXPECT_EQ(alive, 1);
    EXPECT_EQ(static_cast<const void*>(tuple->elements()[1].bytes().data()),
              values.data());
  }
  EXPECT_EQ(alive, 0);
}

TEST(ApiLiteral, WhatCannotBeBorrowedIsCopied) {
  alignas(8) std::array<char, 72> bytes = {};
  const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
  // Not aligned as its elements.
  auto literal = Literal::Borrow(ShapeOf("f64[8]"), {data + 4, 64});
  ASSERT_TRUE(literal.ok());
  EXPECT_NE(literal->bytes().data(), data + 4);
  // The sign of 0xf, which the low bits of its byte hold, is extended.
  bytes[3] = 0xf;
  literal = Literal::Borrow(ShapeOf("s4[32]"), {data, 32});
  ASSERT_TRUE(literal.ok());
  EXPECT_EQ(static_cast<int8_t>(literal->bytes()[3]), -1);
  EXPECT_EQ(bytes[3], 0xf);
}

TEST(ApiLiteral, BytesThatAreNoValueAreRefused) {
  std::array<uint8_t, 32> bytes = {};
  bytes[20] = 2;
  EXPECT_THAT(
      Literal::Borrow(ShapeOf("pred[32]"), Bytes(bytes)).status().message(),
      HasSubstr("element 20 is no value of pred"));
  EXPECT_FALSE(Literal::Copy(ShapeOf("pred[32]"), Bytes(bytes)).ok());
  EXPECT_FALSE(Literal::Copy(ShapeOf("u1[32]"), Bytes(bytes)).ok());
  EXPECT_THAT(Literal::Copy(ShapeOf("u8[31]"), Bytes(bytes)).status().message(),
              HasSubstr("has 31 bytes, not 32"));
  EXPECT_FALSE(Literal::Copy(Shape::Token(), Bytes(bytes)).ok());
}

TEST(ApiLiteral, StridesOfAnySign) {
  const std::array<int32_t, 6> values = {0, 1, 2, 3, 4, 5};
  // The transposed array, its rows from the last to the first.
  const std::array<int64_t, 2> strides = {-4, 12};
  const auto literal =
      Literal::CopyStrided(ShapeOf("s32[3,2]"), &values[2], strides);
  ASSERT_TRUE(literal.ok()) << literal.status().message();
  EXPECT_EQ(literal->ToString(), "s32[3,2] { { 2, 5 }, { 1, 4 }, { 0, 3 } }");
  EXPECT_FALSE(
      Literal::CopyStrided(ShapeOf("s32[3]"), values.data(), strides).ok());
  EXPECT_FALSE(
      Literal::CopyStrided(ShapeOf("s32[3,2]"), nullptr, strides).ok());
  EXPECT_TRUE(Literal::CopyStrided(ShapeOf("s32[0,2]"), nullptr, strides).ok());
  const auto scalar = Literal::CopyStrided(ShapeOf("s32[]"), &values[5], {});
  ASSERT_TRUE(scalar.ok());
  EXPECT_EQ(scalar->ToString(), "s32[] 5");
}

TEST(ApiLiteral, ActualSizesOfDynamicDimensions) {
  const std::array<int32_t, 2> values = {7, 8};
  const std::array<int64_t, 1> sizes = {2};
  const auto literal = Literal::Copy(ShapeOf("s32[<=3]"), Bytes(values), sizes);
  ASSERT_TRUE(literal.ok()) << literal.status().message();
  EXPECT_EQ(literal->ToString(), "s32[<=3](2) {7, 8}");
  const auto again = Literal::Parse(literal->ToString());
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(again->ToString(), literal->ToString());
  EXPECT_FALSE(Literal::Copy(ShapeOf("s32[<=1]"), Bytes(values), sizes).ok());
}

TEST(ApiLiteral, TextJsonAndNpyAndBack) {
  const auto literal = Literal::Array<float>({1, -0.0f, 3}, {3});
  ASSERT_TRUE(literal.ok());
  for (const auto& again : {Literal::Parse(literal->ToString()),
                            Literal::FromJson(literal->ToJson()),
                            Literal::FromJson(literal->ToJson(true)),
                            Literal::FromNpy(*literal->ToNpy())}) {
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_EQ(literal->Difference(*again), "");
  }
  const auto tuple = Literal::Tuple({*literal, Literal::Scalar(true)});
  ASSERT_TRUE(tuple.ok());
  EXPECT_EQ(tuple->ToString(), "(f32[3], pred[]) ({1, -0, 3}, true)");
  EXPECT_EQ(Literal::Parse(tuple->ToString())->ToString(), tuple->ToString());
  EXPECT_FALSE(tuple->ToNpy().ok());
  EXPECT_THAT(Literal::Parse("f32[2] {1, x}").status().message(),
              HasSubstr("byte 11"));
  EXPECT_FALSE(Literal::Parse("f32[2] {1, 2} 3").ok());
  EXPECT_FALSE(Literal::Parse("").ok());
  EXPECT_FALSE(Literal::Parse("((((").ok());
  EXPECT_FALSE(Literal::FromNpy("x").ok());
  EXPECT_FALSE(Literal::FromJson("{").ok());
}

TEST(ApiLiteral, Differences) {
  const Literal one = Literal::Scalar(1.0f);
  EXPECT_EQ(one.Difference(Literal::Scalar(1.0f)), "");
  EXPECT_THAT(one.Difference(Literal::Scalar(1.0000001f)),
              HasSubstr("expected 1, got 1.0000001 (1 ulp apart)"));
  EXPECT_EQ(one.Difference(Literal::Scalar(1.0000001f), 1), "");
  EXPECT_NE(one.Difference(Literal::Scalar(1.0)), "");
  EXPECT_NE(one.Difference(Literal()), "");
}

TEST(ApiLiteral, ComparisonsHaveTheirNumbers) {
  const auto a = Literal::Parse("(f32[2], s32[]) ({1, nan}, 3)");
  const auto b = Literal::Parse("(f32[2], s32[]) ({1.0000001, 2}, 3)");
  const Comparison same = Compare(*a, *a);
  EXPECT_EQ(same.summary, "");
  EXPECT_EQ(same.elements, 3);
  EXPECT_FALSE(same.first.has_value());
  const Comparison two = Compare(*a, *b);
  EXPECT_EQ(two.different, 2);
  EXPECT_EQ(two.max_ulps, UINT64_MAX);
  EXPECT_EQ(two.first->ulps, 1u);
  EXPECT_THAT(two.first->leaf, ElementsAre(0));
  EXPECT_THAT(two.worst->index, ElementsAre(1));
  EXPECT_EQ(two.worst->actual, "2");
  EXPECT_EQ(Compare(*a, *b, 1).different, 1);
  EXPECT_NE(Compare(*a, Literal()).mismatch, "");
}

TEST(ApiLiteral, TakenBytesAreNobodyElses) {
  const std::vector<float> values(8, 2.0f);
  const auto shape = ShapeOf("f32[8]");
  auto borrowed = *Literal::Borrow(shape, std::as_bytes(std::span(values)));
  auto owned = *Literal::Zeros(shape);
  const Literal shared = owned;
  const std::byte* at = owned.bytes().data();
  const auto copied = std::move(owned).TakeBytes();
  ASSERT_TRUE(copied.ok());
  EXPECT_NE(copied->get(), at);
  const auto mine = std::move(borrowed).TakeBytes();
  ASSERT_TRUE(mine.ok());
  (*mine)[0] = std::byte{1};
  EXPECT_EQ(values[0], 2.0f);
  auto alone = *Literal::Zeros(shape);
  at = alone.bytes().data();
  EXPECT_EQ(std::move(alone).TakeBytes()->get(), at);
  EXPECT_EQ(Literal().TakeBytes().status().code(),
            StatusCode::kInvalidArgument);
}

TEST(ApiLiteral, TheEmptyTupleAndTokens) {
  EXPECT_EQ(Literal().ToString(), "() ()");
  EXPECT_TRUE(Literal().bytes().empty());
  EXPECT_TRUE(Literal().sizes().empty());
  EXPECT_EQ(Literal::Token().shape().kind(), Shape::Kind::kToken);
  EXPECT_EQ(Literal::Zeros(ShapeOf("(s8[2], token[])"))->elements().size(), 2u);
  EXPECT_FALSE(Literal::Array<float>({1, 2}, {3}).ok());
  EXPECT_FALSE(Literal::Array<float>({}, {-1}).ok());
}

}  // namespace
}  // namespace hloref
