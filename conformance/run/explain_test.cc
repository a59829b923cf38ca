#include "conformance/run/explain.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kLeast = std::numeric_limits<float>::denorm_min();

Literal Array(const std::vector<float>& values) {
  auto literal = Literal::Zeros(
      Shape::Array(ElementType::kF32, {static_cast<int64_t>(values.size())}));
  EXPECT_TRUE(literal.ok());
  auto view = literal->mutable_view();
  EXPECT_TRUE(view.ok());
  std::copy(values.begin(), values.end(), reinterpret_cast<float*>(view->data));
  return *std::move(literal);
}

std::string Of(const std::vector<float>& expected,
               const std::vector<float>& got) {
  const std::vector<Datum> inputs = {{Array({7, 8, 9}), {}}};
  return Explain(Array(expected), Array(got), inputs);
}

TEST(ExplainTest, WhatEachWrongElementHasInCommon) {
  EXPECT_EQ(Of({0, -0.0f, 1}, {-0.0f, 0, 1}), "= another sign of zero");
  EXPECT_EQ(Of({kLeast, 2, -kLeast}, {0, 2, -0.0f}),
            "= subnormal numbers flushed");
  EXPECT_EQ(Of({kNan, 2, kNan}, {1, 2, kNan}), "= NaN dropped");
  EXPECT_EQ(Of({5, 2, kNan}, {kNan, 2, kNan}), "= NaN instead of a number");
  EXPECT_EQ(Of({3e38f, 2, 1}, {kInf, 2, 1}),
            "= infinity instead of a finite number");
  EXPECT_EQ(Of({kInf, 2, 1}, {3e38f, 2, 1}), "= finite instead of infinity");
  EXPECT_EQ(Of({5, 2, -4}, {-5, -2, 4}), "= another sign");
  EXPECT_EQ(Of({5, 2, -4}, {6, 2, -5}), "= off by one");
  EXPECT_EQ(Of({1.25f, 4.0001f, 3}, {1.25f, 4, 3}), "= rounded to f16");
  EXPECT_EQ(Of({70001, 256.5f, 3}, {70144, 256, 3}), "= rounded to bf16");
}

TEST(ExplainTest, WhatTheWholeArrayIs) {
  EXPECT_EQ(Of({1, 5, 20}, {7, 8, 9}), "= operand 0");
  EXPECT_EQ(Of({1, 5, 20}, {0, 0, 0}), "= zeros");
  EXPECT_EQ(Of({1, 5, 20}, {4, 4, 4}), "= one value everywhere");
  EXPECT_EQ(Of({1, 5, 20}, {20, 5, 1}), "= reversed");
  EXPECT_EQ(Of({1, 5, 20}, {5, 20, 1}), "= the same numbers elsewhere");
  EXPECT_EQ(Of({1, 5, 20}, {9, 5, 20}), "only the first element");
  EXPECT_EQ(Of({1, 5, 20}, {1, 5, 9}), "only the last element");
}

TEST(ExplainTest, NothingSimple) { EXPECT_EQ(Of({1, 5, 20}, {3, 9, 7}), ""); }

}  // namespace
}  // namespace hlo::conformance
