// Every check can fail, and fails where it should.
#include <cmath>
#include <limits>

#include "conformance/format/digest.h"
#include "conformance/run/compare_leaf.h"
#include "conformance/run/residual.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();

template <typename T>
Literal Elements(std::vector<T> elements, std::vector<int64_t> sizes) {
  auto literal = Literal::Array(std::span<const T>(elements), std::move(sizes));
  return literal.ok() ? *std::move(literal) : Literal();
}

Literal Floats(std::vector<float> elements) {
  const auto count = static_cast<int64_t>(elements.size());
  return Elements(std::move(elements), {count});
}

ExpectedLeaf Expect(const Literal& value, Check::Kind kind) {
  ExpectedLeaf leaf;
  leaf.value = value;
  leaf.shape = value.shape();
  leaf.check.kind = kind;
  return leaf;
}

bool Passes(const ExpectedLeaf& leaf, const Literal& got) {
  return !CompareLeaf(leaf, got).has_value();
}

TEST(ChecksTest, PatternsNameClassesOfElements) {
  ExpectedLeaf leaf = Expect(Floats({NAN, 0, kInfinity, -kInfinity, 1, 2}),
                             Check::Kind::kPattern);
  leaf.check.word = "nz+-f.";
  EXPECT_TRUE(Passes(leaf, Floats({NAN, -0.0F, kLargest, -kLargest, -5, NAN})));
  EXPECT_FALSE(Passes(leaf, Floats({1, 0, kInfinity, -kInfinity, 1, 2})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN, 1, kInfinity, -kInfinity, 1, 2})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN, 0, -kInfinity, -kInfinity, 1, 2})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN, 0, kInfinity, 7, 1, 2})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN, 0, kInfinity, -kInfinity, 0, 2})));
}

// A result of one unit less would be subnormal, and a zero where those are
// flushed.
TEST(ChecksTest, WhatMayBeSubnormalMayBeFlushed) {
  const float least = std::numeric_limits<float>::min();
  ExpectedLeaf leaf =
      Expect(Floats({least, -least, 4 * least}), Check::Kind::kUlp);
  leaf.check.ulp = 1;
  EXPECT_FALSE(Passes(leaf, Floats({0, -0.0F, 4 * least})));
  leaf.check.word = "flushed";
  EXPECT_TRUE(Passes(leaf, Floats({0, -0.0F, 4 * least})));
  EXPECT_TRUE(Passes(leaf, Floats({least, -least, 4 * least})));
  EXPECT_FALSE(Passes(leaf, Floats({-0.0F, -0.0F, 4 * least})));
  EXPECT_FALSE(Passes(leaf, Floats({0, -0.0F, 0})));
}

TEST(ChecksTest, UlpsCountFromTheRealValue) {
  ExpectedLeaf leaf = Expect(Floats({1}), Check::Kind::kUlp);
  leaf.check.ulp = 1;
  leaf.check.real = Elements<double>({1 + std::ldexp(0.25, -23)}, {1});
  const float next = std::nextafter(1.0F, 2.0F);
  EXPECT_TRUE(Passes(leaf, Floats({next})));
  EXPECT_FALSE(Passes(leaf, Floats({std::nextafter(next, 2.0F)})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN})));
  EXPECT_FALSE(Passes(leaf, Floats({kInfinity})));
}

TEST(ChecksTest, SpecialValuesAreExactUnderUlp) {
  ExpectedLeaf leaf = Expect(Floats({0, kInfinity}), Check::Kind::kUlp);
  leaf.check.ulp = 8;
  leaf.check.real =
      Elements<double>({0, std::numeric_limits<double>::infinity()}, {2});
  EXPECT_TRUE(Passes(leaf, Floats({0, kInfinity})));
  EXPECT_FALSE(Passes(leaf, Floats({-0.0F, kInfinity})));
  EXPECT_FALSE(Passes(leaf, Floats({0, kLargest})));
}

TEST(ChecksTest, SpecialValuesAreExactWithoutARealValue) {
  ExpectedLeaf leaf =
      Expect(Floats({0, kInfinity, kLargest, 1}), Check::Kind::kUlp);
  leaf.check.ulp = 8;
  const float next = std::nextafter(1.0F, 2.0F);
  EXPECT_TRUE(Passes(leaf, Floats({0, kInfinity, kLargest, next})));
  EXPECT_FALSE(Passes(leaf, Floats({-0.0F, kInfinity, kLargest, 1})));
  EXPECT_FALSE(Passes(leaf, Floats({0, kLargest, kLargest, 1})));
  EXPECT_FALSE(Passes(leaf, Floats({0, kInfinity, kInfinity, 1})));
}

TEST(ChecksTest, ErrorsStayWithinTheirBounds) {
  ExpectedLeaf leaf = Expect(Floats({3, 5}), Check::Kind::kErrbound);
  leaf.check.real = Elements<double>({3, 5}, {2});
  leaf.check.bounds = {0.5, 0};
  EXPECT_TRUE(Passes(leaf, Floats({3.5, 5})));
  EXPECT_FALSE(Passes(leaf, Floats({3.75, 5})));
  EXPECT_FALSE(Passes(leaf, Floats({3, std::nextafter(5.0F, 6.0F)})));
  EXPECT_FALSE(Passes(leaf, Floats({NAN, 5})));
}

TEST(ChecksTest, ADigestHasEveryNanAlike) {
  ExpectedLeaf leaf = Expect(Floats({1, NAN}), Check::Kind::kExact);
  leaf.digest = DigestOf(*leaf.value);
  leaf.sizes = {2};
  leaf.value.reset();
  EXPECT_TRUE(Passes(leaf, Floats({1, -NAN})));
  EXPECT_FALSE(Passes(leaf, Floats({1, 2})));
  EXPECT_FALSE(Passes(leaf, Floats({-1, NAN})));
  leaf.sizes = {1};
  EXPECT_FALSE(Passes(leaf, Floats({1, NAN})));
}

TEST(ChecksTest, AFactorSolvesItsEquation) {
  const Literal a = Elements<float>({4, 2, 2, 5}, {2, 2});
  const Literal l = Elements<float>({2, 0, 1, 2}, {2, 2});
  ExpectedLeaf leaf = Expect(l, Check::Kind::kResidual);
  leaf.check.word = "cholesky";
  const auto judge = [&](const Literal& got) {
    return CompareResidual(leaf, {{a, {}}}, got).has_value();
  };
  EXPECT_FALSE(judge(l));
  EXPECT_FALSE(judge(Elements<float>({2, 9, 1, 2}, {2, 2})));  // other triangle
  EXPECT_TRUE(judge(Elements<float>({2, 0, 1.001F, 2}, {2, 2})));
  EXPECT_TRUE(judge(Elements<float>({-2, 0, -1, 2}, {2, 2})));
  EXPECT_TRUE(judge(Elements<float>({2, 0, 1, NAN}, {2, 2})));
  EXPECT_TRUE(judge(Floats({2, 0, 1, 2})));
  EXPECT_TRUE(CompareResidual(leaf, {}, l).has_value());
}

TEST(ChecksTest, ASolutionSolvesItsEquation) {
  const Literal a = Elements<double>({2, 7, 1, 4}, {2, 2});
  const Literal b = Elements<double>({4, 10}, {2, 1});
  const Literal x = Elements<double>({2, 2}, {2, 1});
  ExpectedLeaf leaf = Expect(x, Check::Kind::kResidual);
  leaf.check.word = "triangular-solve";
  const std::vector<Datum> inputs = {{a, {}}, {b, {}}};
  EXPECT_FALSE(CompareResidual(leaf, inputs, x).has_value());
  EXPECT_TRUE(CompareResidual(leaf, inputs, Elements<double>({2, 2.5}, {2, 1}))
                  .has_value());
  EXPECT_TRUE(
      CompareResidual(leaf, inputs, Elements<double>({2, HUGE_VAL}, {2, 1}))
          .has_value());
  EXPECT_TRUE(
      CompareResidual(leaf, inputs, Elements<double>({2, 2 + 1e-14}, {2, 1}))
          .has_value());
}

// Another number each time.
class RandomBackend : public Backend {
 public:
  explicit RandomBackend(float step) : step_(step) {}
  absl::StatusOr<Hello> Start() override { return Hello{}; }
  Answer Run(const Question&) override {
    Answer answer;
    answer.outputs = {{Floats({number_})}};
    number_ += step_;
    return answer;
  }

 private:
  const float step_;
  float number_ = 0;
};

TEST(ChecksTest, ARelationAsksTwice) {
  Golden golden;
  Vector& vector = golden.vectors.emplace_back();
  vector.id = "rng/twice";
  vector.level = RequirementLevel::kShould;
  vector.expect.emplace_back().outputs = {
      {Expect(Floats({7}), Check::Kind::kRelation)}};
  for (const float step : {0.0F, 1.0F}) {
    RandomBackend backend(step);
    auto results = conformance::Run(golden, backend, {});
    ASSERT_TRUE(results.ok()) << results.status();
    EXPECT_EQ(results->results[0].verdict,
              step == 0 ? Verdict::kPass : Verdict::kFailValue);
  }
}

}  // namespace
}  // namespace hlo::conformance
