// Rules of the naive interpreter against values from documents, known answers
// and hands.
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/compare.h"
#include "workshop/making/ask_naive.h"
#include "workshop/oracles/naive.h"

namespace hlo::conformance {
namespace {

absl::StatusOr<NaiveEnding> RunRule(absl::string_view module,
                                    const NaiveInputs& inputs = {}) {
  return RunNaive(module, inputs);
}

constexpr char kComputations[] = R"(sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}

whole {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b)
}

steps {
  x = s32[] parameter(0)
  c = s32[] parameter(1)
  s = s32[] add(x, c)
  ROOT r = (s32[], s32[]) tuple(c, s)
}

)";

std::string Entry(absl::string_view steps) {
  return absl::StrCat(kComputations, "ENTRY main {\n", steps, "\n}\n");
}

// A program, and constants that its result must be, from where `source` says.
struct Known {
  const char* source;
  const char* steps;
  const char* expected;  // shape and literal of an array, or of several
};

class NaiveRuleTest : public testing::TestWithParam<Known> {};

TEST_P(NaiveRuleTest, GivesWhatItsSourceSays) {
  const Known& known = GetParam();
  auto got = RunRule(Entry(known.steps));
  ASSERT_TRUE(got.ok()) << got.status();
  auto expected = RunRule(Entry(known.expected));
  ASSERT_TRUE(expected.ok()) << expected.status();
  const auto& mine = got->results[0];
  const auto& theirs = expected->results[0];
  ASSERT_EQ(mine.size(), theirs.size());
  for (size_t i = 0; i < mine.size(); ++i) {
    EXPECT_TRUE(SameLeaf(theirs[i], mine[i]))
        << known.source << ": " << Compare(theirs[i], mine[i]).Summary();
  }
}

constexpr Known kFormulas[] = {
    {"by hand", R"(  x = f32[2,3] constant({ {1, 2, 3}, {4, 5, 6} })
  zero = f32[] constant(0)
  ROOT r = f32[2] reduce(x, zero), dimensions={1}, to_apply=sum)",
     "  ROOT r = f32[2] constant({6, 15})"},
    {"deviations 3 and -3 of the mean 4, variance 9, epsilon 7: root 4",
     R"(  x = f32[2,1] constant({ {1}, {7} })
  scale = f32[1] constant({8})
  offset = f32[1] constant({1})
  ROOT r = (f32[2,1], f32[1], f32[1]) batch-norm-training(x, scale, offset), epsilon=7, feature_index=1)",
     R"(  o = f32[2,1] constant({ {-5}, {7} })
  m = f32[1] constant({4})
  v = f32[1] constant({9})
  ROOT r = (f32[2,1], f32[1], f32[1]) tuple(o, m, v))"},
    {"2026, BatchNormInference: 2 (5 - 1) / sqrt(3 + 1) + 1",
     R"(  x = f32[1,1] constant({ {5} })
  scale = f32[1] constant({2})
  offset = f32[1] constant({1})
  variance = f32[1] constant({3})
  ROOT r = f32[1,1] batch-norm-inference(x, scale, offset, offset, variance), epsilon=1, feature_index=1)",
     "  ROOT r = f32[1,1] constant({ {5} })"},
    {"2026, BatchNormGrad: v = 4, the mean gradient 2, c = (2 - 6) / 8 = -1/2;"
     " (1 - 2 + 1/2 * -1 ..) 2 / 2",
     R"(  x = f32[2,1] constant({ {-1}, {1} })
  scale = f32[1] constant({2})
  mean = f32[1] constant({0})
  variance = f32[1] constant({3})
  dy = f32[2,1] constant({ {3}, {1} })
  ROOT r = (f32[2,1], f32[1], f32[1]) batch-norm-grad(x, scale, mean, variance, dy), epsilon=1, feature_index=1)",
     R"(  o = f32[2,1] constant({ {0.75}, {-0.75} })
  s = f32[1] constant({-1})
  f = f32[1] constant({4})
  ROOT r = (f32[2,1], f32[1], f32[1]) tuple(o, s, f))"},
    {"{4,2;2,5} = {2,0;1,2} times its transpose",
     R"(  a = f64[2,2] constant({ {4, nan}, {2, 5} })
  ROOT r = f64[2,2] cholesky(a), lower=true)",
     "  ROOT r = f64[2,2] constant({ {2, 0}, {1, 2} })"},
    {"semantics.md: cholesky_input: {4,2i;-2i,5}, l = {2,0;-i,2}",
     R"(  a = c64[2,2] constant({ { (4, 7), (0, 2) }, { (9, 9), (5, 1) } })
  ROOT r = c64[2,2] cholesky(a), lower=false)",
     "  ROOT r = c64[2,2] constant({ { (2, 0), (0, 1) }, { (0, 0), (2, 0) } "
     "})"},
    {"{2,0;3,4} x = {6,2}: 3, then (2 - 9) / 4",
     R"(  a = f32[2,2] constant({ {2, nan}, {3, 4} })
  b = f32[2,1] constant({ {6}, {2} })
  ROOT r = f32[2,1] triangular-solve(a, b), left_side=true, lower=true, unit_diagonal=false, transpose_a=NO_TRANSPOSE)",
     "  ROOT r = f32[2,1] constant({ {3}, {-1.75} })"},
    {"the same a, x a^T = b with a diagonal of ones: x0 = 6, x1 = 2 - 18",
     R"(  a = f32[2,2] constant({ {2, nan}, {3, 4} })
  b = f32[1,2] constant({ {6, 2} })
  ROOT r = f32[1,2] triangular-solve(a, b), left_side=false, lower=true, unit_diagonal=true, transpose_a=TRANSPOSE)",
     "  ROOT r = f32[1,2] constant({ {6, -16} })"},
    {"the definition: 1+2+3+4, 1-2i-3+4i, 1-2+3-4, 1+2i-3-4i",
     R"(  x = c64[4] constant({ (1, 0), (2, 0), (3, 0), (4, 0) })
  ROOT r = c64[4] fft(x), fft_type=FFT, fft_length={4})",
     "  ROOT r = c64[4] constant({ (10, 0), (-2, 2), (-2, 0), (-2, -2) })"},
    {"the same back, as far as half of it is given",
     R"(  x = c64[3] constant({ (10, nan), (-2, 2), (-2, nan) })
  ROOT r = f32[4] fft(x), fft_type=IRFFT, fft_length={4})",
     "  ROOT r = f32[4] constant({1, 2, 3, 4})"},
    {"2026, Scan: running sums, exclusive, with the last carry",
     R"(  x = s32[3] constant({1, 2, 3})
  zero = s32[] constant(0)
  ROOT r = (s32[3], s32[]) scan(x, zero), dimensions={0}, num_carries=1, is_reverse=true, to_apply=steps)",
     R"(  a = s32[3] constant({5, 3, 0})
  b = s32[] constant(6)
  ROOT r = (s32[3], s32[]) tuple(a, b))"},
    {"rows 0 and 1 times 10, row 2 times 100, by hand",
     R"(  a = f32[3,1] constant({ {1}, {2}, {3} })
  b = f32[2,1,1] constant({ { {10} }, { {100} } })
  n = s32[2] constant({2, 1})
  ROOT r = f32[3,1] ragged-dot(a, b, n), lhs_contracting_dims={1}, rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0})",
     "  ROOT r = f32[3,1] constant({ {10}, {20}, {300} })"},
    {"(1 2 + 2 2 + 3 4 + 4 4) of blocks of two, by hand",
     R"(  a = f8e4m3fn[1,4] constant({ {1, 2, 3, 4} })
  b = f8e4m3fn[4,1] constant({ {1}, {1}, {1}, {1} })
  s = f8e8m0fnu[1,2] constant({ {2, 4} })
  t = f8e8m0fnu[1,1] constant({ {1} })
  ROOT r = f32[1,1] scaled-dot(a, b, s, t), lhs_contracting_dims={1}, rhs_contracting_dims={0})",
     "  ROOT r = f32[1,1] constant({ {34} })"},
};
INSTANTIATE_TEST_SUITE_P(Formulas, NaiveRuleTest, testing::ValuesIn(kFormulas));

constexpr Known kSizes[] = {
    {"semantics.md: dynamic_dims: [4 3 | 2 1] of size 2 reduces to 7",
     R"(  x = f32[4] constant({4, 3, 2, 1})
  two = s32[] constant(2)
  d = f32[<=4] set-dimension-size(x, two), dimensions={0}
  zero = f32[] constant(0)
  ROOT r = f32[] reduce(d, zero), dimensions={0}, to_apply=sum)",
     "  ROOT r = f32[] constant(7)"},
    {"semantics.md: dynamic_dims: add of f32[<=4] and f32[4]",
     R"(  x = f32[4] constant({4, 3, 2, 1})
  two = s32[] constant(2)
  d = f32[<=4] set-dimension-size(x, two), dimensions={0}
  s = f32[<=4] add(d, x)
  n = s32[] get-dimension-size(s), dimensions={0}
  ROOT r = (f32[<=4], s32[]) tuple(s, n))",
     R"(  s = f32[2] constant({8, 6})
  n = s32[] constant(2)
  ROOT r = (f32[2], s32[]) tuple(s, n))"},
    {"valid parts follow each other, reversed in their size",
     R"(  x = s32[3] constant({1, 2, 3})
  two = s32[] constant(2)
  d = s32[<=3] set-dimension-size(x, two), dimensions={0}
  v = s32[<=3] reverse(d), dimensions={0}
  ROOT r = s32[<=6] concatenate(v, d), dimensions={0})",
     "  ROOT r = s32[4] constant({2, 1, 1, 2})"},
    {"2026, DynamicReshape: the same elements in their order",
     R"(  x = s32[6] constant({1, 2, 3, 4, 5, 6})
  two = s32[] constant(2)
  three = s32[] constant(3)
  ROOT r = s32[<=3,<=3] dynamic-reshape(x, two, three))",
     "  ROOT r = s32[2,3] constant({ {1, 2, 3}, {4, 5, 6} })"},
    {"reshape V2: 2 of 3 rows of 2 are 4 of 6",
     R"(  x = s32[3,2] constant({ {1, 2}, {3, 4}, {5, 6} })
  two = s32[] constant(2)
  d = s32[<=3,2] set-dimension-size(x, two), dimensions={0}
  ROOT r = s32[<=6] reshape(d))",
     "  ROOT r = s32[4] constant({1, 2, 3, 4})"},
    {"column-major memory 1 4 2 5 3 6, read in rows",
     R"(  x = s32[2,3]{0,1} constant({ {1, 2, 3}, {4, 5, 6} })
  ROOT r = s32[3,2]{1,0} bitcast(x))",
     "  ROOT r = s32[3,2] constant({ {1, 4}, {2, 5}, {3, 6} })"},
};
INSTANTIATE_TEST_SUITE_P(Sizes, NaiveRuleTest, testing::ValuesIn(kSizes));

constexpr Known kNumbers[] = {
    {"semantics.md: complex_functions: sqrt of (-1, -0) is (0, -1)",
     R"(  x = c64[2] constant({ (-1, -0), (-4, 0) })
  ROOT r = c64[2] sqrt(x))",
     "  ROOT r = c64[2] constant({ (0, -1), (0, 2) })"},
    {"semantics.md: complex_divide: (1, 1) / 0 = (inf, inf); (1+2i)/(3-4i)",
     R"(  x = c64[2] constant({ (1, 1), (5, 10) })
  y = c64[2] constant({ (0, 0), (3, -4) })
  ROOT r = c64[2] divide(x, y))",
     "  ROOT r = c64[2] constant({ (inf, inf), (-1, 2) })"},
    {"semantics.md: power_special: of complex numbers 0^0 is 1; (1+i)^2 = 2i",
     R"(  x = c128[2] constant({ (0, 0), (1, 1) })
  y = c128[2] constant({ (0, 0), (2, 0) })
  ROOT r = c128[2] power(x, y))",
     "  ROOT r = c128[2] constant({ (1, 0), (0, 2) })"},
    {"semantics.md: complex_order",
     R"(  x = c64[2] constant({ (1, 5), (1, nan) })
  y = c64[2] constant({ (1, 6), (0, 0) })
  ROOT r = c64[2] maximum(x, y))",
     "  ROOT r = c64[2] constant({ (1, 6), (nan, nan) })"},
    {"semantics.md: stochastic_convert: f32 1.5",
     R"(  x = f32[2] constant({1.5, 1.5})
  random = u32[2] constant({2147483647, 2147483648})
  ROOT r = s32[2] stochastic-convert(x, random))",
     "  ROOT r = s32[2] constant({2, 1})"},
    {"semantics.md: reduce_precision: as f16: a tie, 65520 and 2^-15",
     R"(  x = f32[4] constant({1.00048828125, 65520, 3.0517578125e-05, 6.103515625e-05})
  ROOT r = f32[4] reduce-precision(x), exponent_bits=5, mantissa_bits=10)",
     "  ROOT r = f32[4] constant({1, inf, 0, 6.103515625e-05})"},
    {"Random123's known answers, kat_vectors: philox4x32 10, all zeros; "
     "threefry2x32 20, all zeros",
     R"(  s = u64[3] constant({0, 0, 0})
  a = (u64[3], u32[4]) rng-bit-generator(s), algorithm=rng_philox
  x = u32[4] get-tuple-element(a), index=1
  t = u64[2] constant({0, 0})
  b = (u64[2], u32[2]) rng-bit-generator(t), algorithm=rng_three_fry
  y = u32[2] get-tuple-element(b), index=1
  ROOT r = (u32[4], u32[2]) tuple(x, y))",
     R"(  x = u32[4] constant({1713891541, 3781805453, 3159862348, 2600524760})
  y = u32[2] constant({1797259609, 2579123966})
  ROOT r = (u32[4], u32[2]) tuple(x, y))"},
    {"Random123's known answers: philox4x32 10, all ones",
     R"(  s = u64[3] constant({18446744073709551615, 18446744073709551615, 18446744073709551615})
  a = (u64[3], u32[4]) rng-bit-generator(s), algorithm=rng_philox
  x = u32[4] get-tuple-element(a), index=1
  n = u64[3] get-tuple-element(a), index=0
  ROOT r = (u64[3], u32[4]) tuple(n, x))",
     R"(  n = u64[3] constant({18446744073709551615, 0, 0})
  x = u32[4] constant({1083123565, 1103641358, 2718681030, 1834242557})
  ROOT r = (u64[3], u32[4]) tuple(n, x))"},
    {"semantics.md: rng: below its lower bound nothing is drawn",
     R"(  a = f32[] constant(2)
  b = f32[] constant(1)
  x = f32[2] rng(a, b), distribution=rng_uniform
  s = u64[2] rng-get-and-update-state(), delta=1
  ROOT r = (f32[2], u64[2]) tuple(x, s))",
     R"(  x = f32[2] constant({2, 2})
  s = u64[2] constant({0, 0})
  ROOT r = (f32[2], u64[2]) tuple(x, s))"},
};
INSTANTIATE_TEST_SUITE_P(Numbers, NaiveRuleTest, testing::ValuesIn(kNumbers));

constexpr Known kSpecial[] = {
    {"pi^2 / 6, pi^2 / 6 - 1, pi^4 / 90; 4 + pi^2 / 2 of -1/2",
     R"(  s = f32[4] constant({2, 2, 4, 2})
  q = f32[4] constant({1, 2, 1, -0.5})
  ROOT r = f32[4] zeta(s, q))",
     "  ROOT r = f32[4] constant({1.6449341, 0.64493407, 1.0823232, "
     "8.934802})"},
    {"digamma(1) = -0.57721566..; its derivative there is pi^2 / 6",
     R"(  n = f32[3] constant({0, 1, 2})
  x = f32[3] constant({1, 1, 1})
  d = f32[3] digamma(x)
  p = f32[3] polygamma(n, x)
  ROOT r = (f32[3], f32[3]) tuple(d, p))",
     R"(  d = f32[3] constant({-0.5772157, -0.5772157, -0.5772157})
  p = f32[3] constant({-0.5772157, 1.6449341, -2.4041138})
  ROOT r = (f32[3], f32[3]) tuple(d, p))"},
    {"log sqrt(pi); tables of erf: erf(0.4769362762) = 1/2",
     R"(  x = f32[2] constant({0.5, -0.5})
  y = f32[2] erf-inv(x)
  half = f32[] constant(0.5)
  l = f32[] lgamma(half)
  ROOT r = (f32[2], f32[]) tuple(y, l))",
     R"(  y = f32[2] constant({0.47693628, -0.47693628})
  l = f32[] constant(0.5723649)
  ROOT r = (f32[2], f32[]) tuple(y, l))"},
    {"Abramowitz and Stegun, 9.8: e^-1 I1(1) = 0.2079104154",
     R"(  x = f32[2] constant({1, -1})
  ROOT r = f32[2] bessel-i1e(x))",
     "  ROOT r = f32[2] constant({0.20791042, -0.20791042})"},
};
INSTANTIATE_TEST_SUITE_P(Special, NaiveRuleTest, testing::ValuesIn(kSpecial));

}  // namespace
}  // namespace hlo::conformance
