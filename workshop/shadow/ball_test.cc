// The radius beside a number holds for all numbers nearby.
#include "workshop/shadow/ball.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

// Numbers anywhere in the intervals give results in the result's interval.
TEST(BallTest, ErrorsOfOpsHoldForAllNumbersNearby) {
  const naive::Format& wide = *naive::FindFormat("f64");
  std::mt19937 random(14);
  const auto draw = [&](double least, double most) {
    return least + (most - least) * std::ldexp(random() >> 8, -24);
  };
  const struct {
    const char* op;
    double (*function)(double, double);
    bool unary;
  } ops[] = {
      {"add", [](double a, double b) { return a + b; }, false},
      {"subtract", [](double a, double b) { return a - b; }, false},
      {"multiply", [](double a, double b) { return a * b; }, false},
      {"divide", [](double a, double b) { return a / b; }, false},
      {"maximum", [](double a, double b) { return std::max(a, b); }, false},
      {"minimum", [](double a, double b) { return std::min(a, b); }, false},
      {"exponential", [](double a, double) { return std::exp(a); }, true},
      {"log", [](double a, double) { return std::log(a); }, true},
      {"sqrt", [](double a, double) { return std::sqrt(a); }, true},
      {"rsqrt", [](double a, double) { return 1 / std::sqrt(a); }, true},
      {"tanh", [](double a, double) { return std::tanh(a); }, true},
      {"logistic", [](double a, double) { return 1 / (1 + std::exp(-a)); },
       true},
  };
  for (const auto& each : ops) {
    int known = 0;
    for (int i = 0; i < 2000; ++i) {
      const Ball a = {draw(0.1, 3), draw(0, 0.2)};
      const Ball b = {draw(-3, 3), draw(0, 0.2)};
      const auto result = each.unary ? ApplyUnary(each.op, a, wide)
                                     : ApplyBinary(each.op, a, b, wide);
      ASSERT_TRUE(result.has_value()) << each.op;
      if (result->open) continue;
      ++known;
      const double got = each.function(a.r.nearest() + draw(-a.e, a.e),
                                       b.r.nearest() + draw(-b.e, b.e));
      ASSERT_LE(std::abs(got - result->r.nearest()), result->e) << each.op;
    }
    EXPECT_GT(known, 1000) << each.op;
  }
}

TEST(BallTest, WhatIsUnknownIsOpen) {
  const naive::Format& format = *naive::FindFormat("f32");
  const Ball near_zero = {0.1, 0.2};
  EXPECT_TRUE(ApplyUnary("rsqrt", near_zero, format)->open);
  EXPECT_TRUE(ApplyUnary("log", near_zero, format)->open);
  EXPECT_TRUE(ApplyUnary("sqrt", near_zero, format)->open);
  EXPECT_TRUE(ApplyBinary("divide", {1}, near_zero, format)->open);
  EXPECT_TRUE(Less(near_zero, {0.2}).open);
  EXPECT_FALSE(Less(near_zero, {0.5}).open);
  EXPECT_FALSE(ApplyUnary("fft", near_zero, format).has_value());
}

}  // namespace
}  // namespace hlo::conformance
