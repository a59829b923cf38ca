// The naive interpreter under choices that are no defaults, against values by
// hand from docs/semantics.md.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "literals/compare.h"
#include "workshop/making/ask_naive.h"
#include "workshop/oracles/naive.h"

namespace hlo::conformance {
namespace {

constexpr char kCalledOnes[] = R"(sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}

short_sum {
  a = bf16[] parameter(0)
  b = bf16[] parameter(1)
  ROOT r = bf16[] add(a, b)
}

)";

// `within` in front of the choice: flush_within_sums.
absl::StatusOr<NaiveEnding> RunUnder(absl::string_view setting,
                                     absl::string_view steps) {
  NaiveInputs inputs;
  inputs.flush_within_sums = absl::ConsumePrefix(&setting, "within ");
  const std::pair<std::string, std::string> value =
      absl::StrSplit(setting, '=');
  if (!setting.empty()) inputs.choices[value.first] = value.second;
  return RunNaive(absl::StrCat(kCalledOnes, "ENTRY main {\n", steps, "\n}\n"),
                  inputs);
}

struct Chosen {
  const char* why;
  const char* setting;
  const char* steps;
  const char* expected;  // under the defaults
};

class NaiveChoiceTest : public testing::TestWithParam<Chosen> {};

TEST_P(NaiveChoiceTest, GivesWhatSemanticsSay) {
  const Chosen& chosen = GetParam();
  const auto got = RunUnder(chosen.setting, chosen.steps);
  ASSERT_TRUE(got.ok()) << chosen.why << ": " << got.status();
  const auto expected = RunUnder("", chosen.expected);
  ASSERT_TRUE(expected.ok()) << expected.status();
  const auto& mine = got->results[0];
  const auto& theirs = expected->results[0];
  ASSERT_EQ(mine.size(), theirs.size());
  for (size_t i = 0; i < mine.size(); ++i) {
    EXPECT_TRUE(SameLeaf(theirs[i], mine[i]))
        << chosen.setting << ", " << chosen.why << ": "
        << Compare(theirs[i], mine[i]).Summary();
  }
}

// 2^-130 is 7.34683969e-40, 2^-126 1.17549435e-38, 2^-20 9.5367432e-07.
constexpr char kProducts[] =
    R"(  x = f32[2] constant({7.34683969e-40, 7.8886091e-31})
  y = f32[2] constant({1024, 9.31322575e-10})
  ROOT r = f32[2] multiply(x, y))";
constexpr char kQuarters[] =
    R"(  x = f32[4] constant({2.3509887e-38, 2.3509887e-38, 2.3509887e-38, 2.3509887e-38})
  y = f32[4] constant({0.125, 0.125, 0.125, 0.125})
  ROOT r = f32[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0})";
constexpr Chosen kSubnormals[] = {
    {"2^-130 2^10 reads one, 2^-100 2^-30 gives one", "subnormals=flush",
     kProducts, "  ROOT r = f32[2] constant({0, 0})"},
    {"the result is kept", "subnormals=flush_inputs", kProducts,
     "  ROOT r = f32[2] constant({0, 7.34683969e-40})"},
    {"the input is kept: 2^-120", "subnormals=flush_results", kProducts,
     "  ROOT r = f32[2] constant({7.52316385e-37, 0})"},
    {"zeros keep the sign", "subnormals=flush",
     R"(  x = f32[1] constant({-1e-45})
  ROOT r = f32[1] add(x, x))",
     "  ROOT r = f32[1] constant({-0})"},
    {"negate, abs and select keep", "subnormals=flush",
     R"(  x = f32[1] constant({-1e-45})
  y = f32[1] negate(x)
  z = f32[1] abs(x)
  p = pred[1] constant({true})
  ROOT r = f32[1] select(p, y, z))",
     "  ROOT r = f32[1] constant({1e-45})"},
    {"2^-20 is subnormal in f16 alone: the result of one conversion",
     "subnormals=flush_inputs",
     R"(  x = f32[1] constant({9.5367432e-07})
  ROOT r = f16[1] convert(x))",
     "  ROOT r = f16[1] constant({9.5367432e-07})"},
    {"the same", "subnormals=flush_results",
     R"(  x = f32[1] constant({9.5367432e-07})
  ROOT r = f16[1] convert(x))",
     "  ROOT r = f16[1] constant({0})"},
    {"and the input of another one", "subnormals=flush_results",
     R"(  x = f16[1] constant({9.5367432e-07})
  ROOT r = f32[1] convert(x))",
     "  ROOT r = f32[1] constant({9.5367432e-07})"},
    {"f8e8m0fnu has none", "subnormals=flush",
     R"(  x = f8e8m0fnu[1] constant({5.877471754111438e-39})
  y = f8e8m0fnu[1] constant({1})
  ROOT r = f8e8m0fnu[1] multiply(x, y))",
     "  ROOT r = f8e8m0fnu[1] constant({5.877471754111438e-39})"},
    {"1e-45 is less than 0 no more", "subnormals=flush_inputs",
     R"(  x = f32[1] constant({-1e-45})
  zero = f32[1] constant({0})
  ROOT r = pred[1] compare(x, zero), direction=LT)",
     "  ROOT r = pred[1] constant({false})"},
    {"by the bits it is", "subnormals=flush_inputs",
     R"(  x = f32[1] constant({-1e-45})
  zero = f32[1] constant({0})
  ROOT r = pred[1] compare(x, zero), direction=LT, type=TOTALORDER)",
     "  ROOT r = pred[1] constant({true})"},
    {"four products 2^-128 make 2^-126", "subnormals=flush", kQuarters,
     "  ROOT r = f32[] constant(1.17549435e-38)"},
    {"each of them is flushed", "within subnormals=flush", kQuarters,
     "  ROOT r = f32[] constant(0)"},
    {"as a result, and as an input of the sum",
     "within subnormals=flush_inputs", kQuarters,
     "  ROOT r = f32[] constant(0)"},
};
INSTANTIATE_TEST_SUITE_P(Subnormals, NaiveChoiceTest,
                         testing::ValuesIn(kSubnormals));

constexpr Chosen kLanes[] = {
    {"9 mod 8 is 1", "shift_overflow=masked",
     R"(  x = u8[1] constant({3})
  y = u8[1] constant({9})
  ROOT r = u8[1] shift-left(x, y))",
     "  ROOT r = u8[1] constant({6})"},
    {"2^24 + 2^16 + 1 is a tie of bf16 in f32", "int_to_float=via_f32",
     R"(  x = s32[1] constant({16842753})
  ROOT r = bf16[1] convert(x))",
     "  ROOT r = bf16[1] constant({16777216})"},
    {"1 + 2^-8 + 2^-40 is a tie of bf16 in f32", "float_narrow=via_f32",
     R"(  x = f64[1] constant({1.0039062500009095})
  ROOT r = bf16[1] convert(x))",
     "  ROOT r = bf16[1] constant({1})"},
    {"448 is the largest", "float_narrow=saturate",
     R"(  x = f32[4] constant({465, -1e9, inf, nan})
  ROOT r = f8e4m3fn[4] convert(x))",
     "  ROOT r = f8e4m3fn[4] constant({448, -448, 448, nan})"},
    {"f32 has all of bf16", "float_narrow=saturate",
     R"(  x = bf16[1] constant({inf})
  ROOT r = f32[1] convert(x))",
     "  ROOT r = f32[1] constant({inf})"},
    {"the number", "min_max_nan=other_operand",
     R"(  x = f32[3] constant({nan, 1, nan})
  y = f32[3] constant({2, nan, nan})
  ROOT r = f32[3] maximum(x, y))",
     "  ROOT r = f32[3] constant({2, 1, nan})"},
    {"the first zero", "min_max_zero=first",
     R"(  x = f32[2] constant({-0, 0})
  y = f32[2] constant({0, -0})
  a = f32[2] maximum(x, y)
  b = f32[2] minimum(x, y)
  ROOT r = (f32[2], f32[2]) tuple(a, b))",
     R"(  x = f32[2] constant({-0, 0})
  ROOT r = (f32[2], f32[2]) tuple(x, x))"},
    {"inf (1 + 0i) is what is recovered", "complex_multiply=annex_g",
     R"(  x = c64[1] constant({(inf, nan)})
  y = c64[1] constant({(1, 0)})
  ROOT r = c64[1] multiply(x, y))",
     "  ROOT r = c64[1] constant({(inf, nan)})"},
};
INSTANTIATE_TEST_SUITE_P(Lanes, NaiveChoiceTest, testing::ValuesIn(kLanes));

constexpr Chosen kArrays[] = {
    {"3 - 4 is -1, element 3", "dynamic_slice_oob=wrap",
     R"(  x = s32[4] constant({0, 1, 2, 3})
  start = s32[] constant(-1)
  ROOT r = s32[2] dynamic-slice(x, start), dynamic_slice_sizes={2})",
     "  ROOT r = s32[2] constant({3, 0})"},
    {"1 + 5", "reduce_window_padding=skip",
     R"(  x = f32[1] constant({5})
  one = f32[] constant(1)
  ROOT r = f32[1] reduce-window(x, one), window={size=2 pad=1_0}, to_apply=sum)",
     "  ROOT r = f32[1] constant({6})"},
    {"1 + 5 + 1 + 6", "reduce_window_padding=holes_too",
     R"(  x = f32[2] constant({5, 6})
  one = f32[] constant(1)
  ROOT r = f32[1] reduce-window(x, one), window={size=3 lhs_dilate=2}, to_apply=sum)",
     "  ROOT r = f32[1] constant({13})"},
    {"257 is no bf16, 258 is", "reduce_accumulator=wide",
     R"(  x = bf16[3] constant({256, 1, 1})
  zero = bf16[] constant(0)
  ROOT r = bf16[] reduce(x, zero), dimensions={0}, to_apply=short_sum)",
     "  ROOT r = bf16[] constant(258)"},
    {"2^24 + 1 is no f32, 2^24 + 2 is", "reduce_accumulator=f64",
     R"(  x = f32[3] constant({16777216, 1, 1})
  zero = f32[] constant(0)
  ROOT r = f32[] reduce(x, zero), dimensions={0}, to_apply=sum)",
     "  ROOT r = f32[] constant(16777218)"},
    {"the same", "accumulation=f64",
     R"(  x = f32[3] constant({16777216, 1, 1})
  y = f32[3] constant({1, 1, 1})
  ROOT r = f32[] dot(x, y), lhs_contracting_dims={0}, rhs_contracting_dims={0})",
     "  ROOT r = f32[] constant(16777218)"},
    {"4097^2 and 4099^2 are no f32: their mean is 4098^2 then",
     "batch_norm_variance=moments",
     R"(  x = f32[2,1] constant({ {4097}, {4099} })
  one = f32[1] constant({1})
  n = (f32[2,1], f32[1], f32[1]) batch-norm-training(x, one, one), epsilon=1, feature_index=1
  ROOT r = f32[1] get-tuple-element(n), index=2)",
     "  ROOT r = f32[1] constant({0})"},
    {"-0 comes first and is equal", "topk_ties=ieee",
     R"(  x = f32[2] constant({-0, 0})
  ROOT r = (f32[1], s32[1]) topk(x), k=1, largest=true)",
     R"(  x = f32[1] constant({-0})
  i = s32[1] constant({0})
  ROOT r = (f32[1], s32[1]) tuple(x, i))"},
    {"the last window is dropped", "scatter_oob=window",
     R"(  x = f32[3] constant({1, 2, 3})
  i = s32[2,1] constant({ {0}, {2} })
  u = f32[2,2] constant({ {10, 20}, {30, 40} })
  ROOT r = f32[3] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum)",
     "  ROOT r = f32[3] constant({11, 22, 3})"},
    {"0 inf is NaN", "conv_padding=zeros",
     R"(  x = f32[1,1,1] constant({ { {1} } })
  k = f32[2,1,1] constant({ { {inf} }, { {2} } })
  ROOT r = f32[1,1,1] convolution(x, k), window={size=2 pad=1_0}, dim_labels=b0f_0io->b0f)",
     "  ROOT r = f32[1,1,1] constant({ { {nan} } })"},
};
INSTANTIATE_TEST_SUITE_P(Arrays, NaiveChoiceTest, testing::ValuesIn(kArrays));

TEST(NaiveChoiceTest, ErrorsOfTheRunAreInvalidArgument) {
  EXPECT_TRUE(absl::IsInvalidArgument(
      RunUnder("int_div_zero=trap", R"(  x = s32[1] constant({1})
  y = s32[1] constant({0})
  ROOT r = s32[1] divide(x, y))")
          .status()));
  EXPECT_TRUE(absl::IsInvalidArgument(
      RunUnder("complex_order=reject", R"(  x = c64[1] constant({(1, 2)})
  ROOT r = c64[1] maximum(x, x))")
          .status()));
}

TEST(NaiveChoiceTest, HasNoOpinionOfWhatItDoesNotKnow) {
  const char* steps = "  ROOT r = s32[] constant(1)";
  EXPECT_TRUE(RunUnder("padding_same=tf", steps).ok());
  EXPECT_TRUE(
      absl::IsUnimplemented(RunUnder("subnormals=other", steps).status()));
  EXPECT_TRUE(absl::IsUnimplemented(RunUnder("another=one", steps).status()));
}

}  // namespace
}  // namespace hlo::conformance
