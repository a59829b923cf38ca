#include "literals/shape.h"

#include "gtest/gtest.h"
#include "literals/testing_shapes.h"

namespace hlo {
namespace {

TEST(ShapeTest, PrintsAsXlaDoes) {
  EXPECT_EQ(Shape().ToString(), "()");
  EXPECT_EQ(Shape::Scalar(ElementType::kPred).ToString(), "pred[]");
  EXPECT_EQ(F32({2, {5, true}, {Dimension::kUnbounded, true}}).ToString(),
            "f32[2,<=5,?]");
  EXPECT_EQ(Shape::Token().ToString(), "token[]");
  EXPECT_EQ(Shape::Opaque().ToString(), "opaque[]");
  EXPECT_EQ(Shape::Buffer(F32({2})).ToString(), "b(f32[2])");
  EXPECT_EQ(TupleShape({F32({}), TupleShape({Shape::Token()})}).ToString(),
            "(f32[], (token[]))");
  EXPECT_EQ(TupleShape(std::vector<Shape>(6, F32({}))).ToString(),
            "(f32[], f32[], f32[], f32[], f32[], /*index=5*/f32[])");
}

TEST(ShapeTest, PrintsLayoutsInTheOrderOfTheGrammar) {
  EXPECT_EQ(F32({2, 3}, Layout::RowMajor(2)).ToString(), "f32[2,3]{1,0}");
  EXPECT_EQ(F32({2, 3}, Layout::RowMajor(2)).ToString(false), "f32[2,3]");
  EXPECT_EQ(F32({}, Layout()).ToString(), "f32[]");
  Layout on_host;
  on_host.memory_space = 5;
  EXPECT_EQ(F32({}, on_host).ToString(), "f32[]{:S(5)}");
  Layout layout = Layout::RowMajor(2);
  layout.tiles = {{{8, 128}}, {{2, Tile::kCombine}}};
  layout.dim_level_types = "D,C";
  layout.tail_padding_alignment = 4;
  layout.index_type = "u32";
  layout.pointer_type = "u16";
  layout.element_size_in_bits = 4;
  layout.memory_space = 1;
  layout.split_configs = {{0, {512, 1024}}};
  layout.physical_shape = std::make_shared<const Shape>(F32({1}));
  layout.dynamic_shape_metadata_prefix_bytes = 2;
  EXPECT_EQ(F32({2, 3}, layout).ToString(),
            "f32[2,3]{1,0:D(D,C)T(8,128)(2,*)L(4)#(u32)*(u16)E(4)S(1)"
            "SC(0:512,1024)P(f32[1])M(2)}");
}

TEST(ShapeTest, CountsSaturate) {
  EXPECT_EQ(F32({2, 3}).element_count(), 6);
  EXPECT_EQ(F32({2, 3}).byte_size(), 24);
  EXPECT_EQ(F32({}).element_count(), 1);
  EXPECT_EQ(F32({0, int64_t{1} << 62, 8}).element_count(), 0);
  EXPECT_EQ(F32({int64_t{1} << 62, 8}).element_count(), INT64_MAX);
  EXPECT_EQ(F32({int64_t{1} << 62}).byte_size(), INT64_MAX);
  EXPECT_EQ(F32({{Dimension::kUnbounded, true}}).element_count(), INT64_MAX);
  EXPECT_EQ(F32({{Dimension::kUnbounded, true}, 0}).element_count(), 0);
  EXPECT_EQ(F32({{5, true}}).element_count(), 5);
  const Shape huge = F32({int64_t{1} << 60});
  EXPECT_EQ(TupleShape({huge, huge, huge}).byte_size(), INT64_MAX);
}

TEST(ShapeTest, LeavesAndDepth) {
  const Shape shape =
      TupleShape({F32({1}), TupleShape({F32({2}), Shape()}), Shape::Token()});
  EXPECT_EQ(shape.leaf_count(), 3);
  EXPECT_EQ(shape.depth(), 3);
  const std::vector<Shape> leaves = shape.Leaves();
  ASSERT_EQ(leaves.size(), 3u);
  EXPECT_EQ(leaves[1], F32({2}));
  EXPECT_TRUE(leaves[2].is_token());
  EXPECT_EQ(F32({}).depth(), 0);
  EXPECT_EQ(F32({}).leaf_count(), 1);
  EXPECT_EQ(Shape().leaf_count(), 0);
  EXPECT_TRUE(shape.is_static());
  EXPECT_FALSE(TupleShape({F32({{3, true}})}).is_static());
}

TEST(ShapeTest, NestingAndSizeOfTuplesAreLimited) {
  Shape deep;
  for (int depth = 1; depth < Shape::kMaxDepth; ++depth) {
    deep = TupleShape({deep});
  }
  EXPECT_EQ(deep.depth(), Shape::kMaxDepth);
  EXPECT_EQ(Shape::Tuple({deep}).status().code(),
            absl::StatusCode::kResourceExhausted);
  Shape wide = F32({}), empty;
  absl::Status wide_status, empty_status;
  for (int i = 0; i < 60 && wide_status.ok(); ++i) {
    const auto next = Shape::Tuple({wide, wide});
    wide_status = next.status();
    if (next.ok()) wide = *next;
  }
  for (int i = 0; i < 60 && empty_status.ok(); ++i) {
    const auto next = Shape::Tuple({empty, empty});
    empty_status = next.status();
    if (next.ok()) empty = *next;
  }
  EXPECT_EQ(wide_status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(empty_status.code(), absl::StatusCode::kResourceExhausted);
}

TEST(ShapeTest, EqualityLooksAtEverything) {
  const Shape plain = F32({2, 3});
  const Shape with_layout = F32({2, 3}, Layout::RowMajor(2));
  EXPECT_EQ(plain, F32({2, 3}));
  EXPECT_EQ(plain.hash(), F32({2, 3}).hash());
  EXPECT_NE(plain, with_layout);
  EXPECT_EQ(with_layout, F32({2, 3}, Layout::RowMajor(2)));
  EXPECT_NE(plain, F32({2, {3, true}}));
  EXPECT_NE(plain, F32({2, 4}));
  EXPECT_NE(plain, plain.WithType(ElementType::kS32));
  EXPECT_NE(TupleShape({plain}), TupleShape({plain, plain}));
  EXPECT_NE(Shape(), Shape::Token());
  EXPECT_EQ(Shape(), TupleShape({}));
  EXPECT_NE(Shape::Buffer(plain), plain);
}

TEST(ShapeTest, EqualityThatIgnoresLayoutOrPrecision) {
  const Shape plain = F32({2, 3});
  const Shape with_layout = F32({2, 3}, Layout::RowMajor(2));
  EXPECT_TRUE(SameIgnoringLayout(plain, with_layout));
  EXPECT_TRUE(
      SameIgnoringLayout(TupleShape({plain}), TupleShape({with_layout})));
  EXPECT_FALSE(SameIgnoringLayout(plain, plain.WithType(ElementType::kBF16)));
  EXPECT_TRUE(
      SameIgnoringPrecision(with_layout, plain.WithType(ElementType::kBF16)));
  EXPECT_FALSE(SameIgnoringPrecision(plain, plain.WithType(ElementType::kS32)));
  EXPECT_EQ(TupleShape({with_layout, Shape::Token()}).WithoutLayouts(),
            TupleShape({plain, Shape::Token()}));
  EXPECT_EQ(with_layout.WithLayout(std::nullopt), plain);
  EXPECT_EQ(with_layout.WithType(ElementType::kF32), with_layout);
}

TEST(ShapeTest, InterningMakesEqualShapesOne) {
  ShapeInterner interner;
  const Shape a = interner.Intern(TupleShape({F32({2})}));
  const Shape b = interner.Intern(TupleShape({F32({2})}));
  EXPECT_EQ(a.elements().data(), b.elements().data());
  const Shape c = interner.Intern(F32({2}, Layout::RowMajor(1)));
  EXPECT_NE(c.layout(), nullptr);
  EXPECT_EQ(interner.Intern(F32({2})).layout(), nullptr);
}

TEST(LayoutTest, RowMajorOrderAndEquality) {
  EXPECT_EQ(Layout::RowMajor(3).minor_to_major,
            (std::vector<int64_t>{2, 1, 0}));
  Layout a = Layout::RowMajor(1), b = a;
  EXPECT_EQ(a, b);
  a.physical_shape = std::make_shared<const Shape>(F32({1}));
  EXPECT_FALSE(a == b);
  b.physical_shape = std::make_shared<const Shape>(F32({1}));
  EXPECT_EQ(a, b);
  b.physical_shape = std::make_shared<const Shape>(F32({2}));
  EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace hlo
