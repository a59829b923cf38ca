#include "literals/common_sizes.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo {
namespace {

// The part by index arithmetic, one element after the other.
std::vector<int16_t> Model(const std::vector<int64_t>& sizes,
                           const std::vector<int64_t>& part) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  std::vector<int16_t> kept;
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i;
    bool inside = true;
    for (size_t d = sizes.size(); d-- > 0;) {
      inside &= rest % sizes[d] < part[d];
      rest /= sizes[d];
    }
    if (inside) kept.push_back(static_cast<int16_t>(i));
  }
  return kept;
}

TEST(CopyPart, KeepsTheElementsWithinEverySmallerBox) {
  const std::vector<std::vector<int64_t>> all = {
      {}, {5}, {3, 4}, {2, 3, 4}, {2, 1, 3, 2}};
  for (const std::vector<int64_t>& sizes : all) {
    std::vector<int16_t> source(64);
    for (size_t i = 0; i < source.size(); ++i) {
      source[i] = static_cast<int16_t>(i);
    }
    std::vector<int64_t> part(sizes.size(), 0);
    while (true) {
      const std::vector<int16_t> expected = Model(sizes, part);
      std::vector<int16_t> target(expected.size());
      CopyPart(2, sizes, part,
               reinterpret_cast<const std::byte*>(source.data()),
               reinterpret_cast<std::byte*>(target.data()));
      EXPECT_EQ(target, expected);
      size_t d = part.size();
      while (d > 0 && part[d - 1] == sizes[d - 1]) part[--d] = 0;
      if (d == 0) break;
      ++part[d - 1];
    }
  }
}

TEST(CopyPart, RepeatsTheOneIndexOfADimension) {
  const std::vector<int64_t> sizes = {1, 2, 1, 2}, part = {2, 2, 3, 1};
  const std::vector<int16_t> source = {1, 2, 3, 4};
  std::vector<int16_t> target(12);
  CopyPart(2, sizes, part, reinterpret_cast<const std::byte*>(source.data()),
           reinterpret_cast<std::byte*>(target.data()));
  EXPECT_THAT(target, testing::ElementsAre(1, 1, 1, 3, 3, 3, 1, 1, 1, 3, 3, 3));
  const std::vector<int64_t> whole_rows = {1, 2, 2, 2};
  target.resize(8);
  CopyPart(2, sizes, whole_rows,
           reinterpret_cast<const std::byte*>(source.data()),
           reinterpret_cast<std::byte*>(target.data()));
  EXPECT_THAT(target, testing::ElementsAre(1, 2, 1, 2, 3, 4, 3, 4));
}

TEST(CommonSize, OfDynamicOnesThatDiffer) {
  const Shape fixed = Shape::Array(ElementType::kS8, {5});
  const Shape bounded = Shape::Array(ElementType::kS8, {Dimension(5, true)});
  const std::vector<int64_t> sizes[] = {{0}, {1}, {2}, {3}, {4}, {5}};
  const auto common = [&](Meeting meeting, std::vector<int> dynamic) {
    std::vector<ArrayView> arrays = {{&fixed, sizes[5], nullptr}};
    for (int size : dynamic) {
      arrays.push_back({&bounded, sizes[size], nullptr});
    }
    const auto found = CommonSizes(arrays, meeting);
    return found ? (*found)[0] : -1;
  };
  EXPECT_EQ(common(Meeting::kEqual, {2, 3}), -1);
  EXPECT_EQ(common(Meeting::kSmaller, {3, 2}), 2);
  EXPECT_EQ(common(Meeting::kSmaller, {1, 3}), 1);
  EXPECT_EQ(common(Meeting::kRowsRepeated, {3, 1, 2}), 2);
  EXPECT_EQ(common(Meeting::kRowsRepeated, {1, 1}), 1);
  EXPECT_EQ(common(Meeting::kRowsRepeated, {1, 0, 3}), 0);
  EXPECT_EQ(common(Meeting::kRowsRepeated, {1}), 1);
}

TEST(CommonSize, IsThatOfTheDynamicOnes) {
  const Shape fixed = Shape::Array(ElementType::kS8, {4});
  const Shape bounded = Shape::Array(ElementType::kS8, {Dimension(4, true)});
  const Shape unbounded =
      Shape::Array(ElementType::kS8, {Dimension(Dimension::kUnbounded, true)});
  const std::vector<int64_t> two = {2}, three = {3}, four = {4};
  const auto common = [](std::vector<ArrayView> arrays) {
    const auto sizes = CommonSizes(arrays, Meeting::kEqual);
    return sizes ? (*sizes)[0] : -1;
  };
  const ArrayView s{&fixed, four, nullptr}, d2{&bounded, two, nullptr},
      d3{&bounded, three, nullptr}, u4{&unbounded, four, nullptr},
      u2{&unbounded, two, nullptr};
  EXPECT_EQ(common({s, s}), 4);
  EXPECT_EQ(common({s, d2}), 2);
  EXPECT_EQ(common({d2, s}), 2);
  EXPECT_EQ(common({s, d2, s, d2}), 2);
  EXPECT_EQ(common({d2, s, d3}), -1);
  EXPECT_EQ(common({s, u4}), 4);
  EXPECT_EQ(common({s, u2}), -1) << "nothing says that it was larger";
  EXPECT_EQ(common({d2, u2}), 2);
}

}  // namespace
}  // namespace hlo
