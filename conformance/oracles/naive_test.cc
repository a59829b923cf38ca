#include "conformance/oracles/naive.h"

#include <algorithm>
#include <cmath>

#include "conformance/oracles/number.h"
#include "conformance/vectors/confirm.h"
#include "conformance/vectors/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/types/convert.h"

namespace hlo::conformance {
namespace {

constexpr char kSum[] = R"(f {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}

ENTRY main {
  x = f32[2,3] parameter(0)
  zero = f32[] constant(0)
  ROOT r = f32[2] reduce(x, zero), dimensions={1}, to_apply=f
}
)";

TEST(NaiveTest, AReductionByHand) {
  const float lanes[] = {1, 2, 3, 4, 5, 6};
  auto x = Literal::Array(std::span<const float>(lanes), {2, 3});
  ASSERT_TRUE(x.ok());
  auto got = RunNaive(kSum, 1, 1, {{*x}});
  ASSERT_TRUE(got.ok()) << got.status();
  ASSERT_EQ((*got)[0].size(), 1u);
  EXPECT_THAT((*got)[0][0].as<float>(), testing::ElementsAre(6, 15));
}

TEST(NaiveTest, WhatItDoesNotKnowIsNoOpinion) {
  for (const char* text :
       {"", "ENTRY main {\n", "ENTRY main {\n  ROOT r = f32[] what()\n}\n",
        "ENTRY main {\n  ROOT r = f32[] add(x, y)\n}\n",
        "ENTRY main {\n  ROOT r = f32[<=3] parameter(0)\n}\n"}) {
    EXPECT_EQ(RunNaive(text, 1, 1, {}).status().code(),
              absl::StatusCode::kUnimplemented)
        << text;
  }
}

// The oracle's formats and hloref's conversions, two programs of different
// people's rules, agree on every code of every small float.
TEST(NaiveTest, FormatsAreHlorefs) {
  for (int number = 0; number < kElementTypeCount; ++number) {
    const auto type = static_cast<ElementType>(number);
    if (!IsFloat(type) || BitWidth(type) > 16) continue;
    const naive::Format* format = naive::FindFormat(Name(type));
    ASSERT_NE(format, nullptr) << Name(type);
    for (uint64_t code = 0; code < uint64_t{1} << BitWidth(type); ++code) {
      double value = 0;
      ConvertLanes(type, ElementType::kF64, &code, &value, 1);
      const naive::Number mine = naive::FromCode(*format, code);
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(mine.re)) << Name(type) << " " << code;
        continue;
      }
      EXPECT_EQ(mine.re, value) << Name(type) << " " << code;
      EXPECT_EQ(naive::ToCode(*format, mine), code) << Name(type);
      EXPECT_EQ(naive::Round(*format, value), value) << Name(type);
    }
  }
}

// At least one of each group of ops; `hloref vectors generate` asks it of all.
TEST(NaiveTest, ItAgreesWhereVectorsSaySo) {
  for (const char* op :
       {"subtract", "compare", "transpose", "gather", "scatter",
        "reduce-window", "topk", "while", "all-gather"}) {
    auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    for (const Vector& vector : golden->vectors) {
      const auto& oracles = vector.info.oracles;
      const bool says =
          std::find(oracles.begin(), oracles.end(), "naive") != oracles.end();
      const Opinion opinion = AskNaive(vector);
      EXPECT_NE(opinion.kind, Opinion::Kind::kDisagrees)
          << vector.id << ": " << opinion.message;
      const bool agrees = opinion.kind == Opinion::Kind::kAgrees;
      EXPECT_TRUE(agrees || !says) << vector.id << ": " << opinion.message;
    }
  }
}

}  // namespace
}  // namespace hlo::conformance
