// Complex functions against MPC at a precision where nothing is lost, and on
// special values against C's own functions.
#include <mpc.h>

#include <cmath>
#include <random>
#include <sstream>
#include <string>

#include "gtest/gtest.h"
#include "literals/types/float_bits.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/testing/kernel_testing.h"
#include "ops/testing/rounded_complex_testing.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;

using testing::ComplexCase;
using testing::kComplexCases;

class EveryComplexFunction : public ::testing::TestWithParam<size_t> {
 protected:
  const ComplexCase& Case() const { return kComplexCases[GetParam()]; }
};
INSTANTIATE_TEST_SUITE_P(RoundedTest, EveryComplexFunction,
                         ::testing::Range(size_t{0}, std::size(kComplexCases)),
                         [](const auto& info) {
                           std::string name = kComplexCases[info.param].op.name;
                           std::erase(name, '-');
                           return name;
                         });

template <typename T>
std::vector<Complex<T>> RunCase(const ComplexCase& each,
                                const std::vector<Complex<T>>& x,
                                const std::vector<Complex<T>>& y) {
  const ElementType type = kTypeOf<Complex<T>>;
  const KernelUnderTest test;
  const auto kernel = test.Make(
      each.op,
      std::vector<ElementType>(static_cast<size_t>(each.operands), type), type);
  std::vector<Complex<T>> result(x.size());
  EXPECT_TRUE(kernel.ok()) << kernel.status();
  if (!kernel.ok()) return result;
  const void* operands[] = {x.data(), y.data()};
  kernel->run(*kernel, operands, result.data(), static_cast<int64_t>(x.size()));
  return result;
}

template <typename T>
std::string Text(Complex<T> x) {
  std::ostringstream text;
  text.precision(17);
  text << "(" << x.re << ", " << x.im << ")";
  return text.str();
}

// Bit for bit; but a zero that MPC's formulas made may have either sign.
template <typename T>
bool SamePart(T got, T expected) {
  if (expected == 0) return got == 0;
  if (IsNan(expected)) return ToCode(got) == ToCode(kNan<T>);
  return ToCode(got) == ToCode(expected);
}

// ---- ordinary values ----

template <typename T>
T RoundTo(mpfr_srcptr exact) {
  if constexpr (sizeof(T) == 4) {
    return mpfr_get_flt(exact, MPFR_RNDN);
  } else {
    return mpfr_get_d(exact, MPFR_RNDN);
  }
}

template <typename T>
void CheckAgainstMpc(const ComplexCase& each, const std::vector<Complex<T>>& x,
                     const std::vector<Complex<T>>& y) {
  constexpr mpfr_prec_t kBits = 1500;
  const auto result = RunCase<T>(each, x, y);
  mpc_t a, b, r;
  mpc_init2(a, 53);
  mpc_init2(b, 53);
  mpc_init2(r, kBits);
  for (size_t i = 0; i < x.size(); ++i) {
    mpc_set_d_d(a, x[i].re, x[i].im, MPC_RNDNN);
    mpc_set_d_d(b, y[i].re, y[i].im, MPC_RNDNN);
    each.formula(r, a, b);
    const Complex<T> expected = {RoundTo<T>(mpc_realref(r)),
                                 RoundTo<T>(mpc_imagref(r))};
    EXPECT_TRUE(SamePart(result[i].re, expected.re) &&
                SamePart(result[i].im, expected.im))
        << each.op.name << Text(x[i]) << Text(y[i]) << ": " << Text(result[i])
        << ", not " << Text(expected);
  }
  mpc_clear(a);
  mpc_clear(b);
  mpc_clear(r);
}

// Neither part is zero: there the branch cuts' sides decide.
template <typename T>
std::vector<Complex<T>> RandomPairs(size_t n, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<T> busy(-6, 6), exponent(-40, 5);
  std::vector<Complex<T>> values;
  while (values.size() < n) {
    values.push_back({busy(random), busy(random)});
    const T tiny = std::exp2(exponent(random)), other = busy(random);
    values.push_back({tiny, other});
    values.push_back({other, -tiny});
    values.push_back({1 - std::exp2(-std::abs(exponent(random))), tiny});
    values.push_back({tiny * tiny / 2, tiny});
    values.push_back({-tiny * tiny / 2, tiny});
  }
  return values;
}

TEST_P(EveryComplexFunction, IsCorrectlyRoundedInC64) {
  CheckAgainstMpc<float>(Case(), RandomPairs<float>(200, 1),
                         RandomPairs<float>(200, 2));
}
TEST_P(EveryComplexFunction, IsCorrectlyRoundedInC128) {
  CheckAgainstMpc<double>(Case(), RandomPairs<double>(60, 3),
                          RandomPairs<double>(60, 4));
}

// c64 has a fast form, c128 has not; rounding the latter's results once more
// almost never shows.
TEST_P(EveryComplexFunction, GivesC64WhatC128Rounds) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<float> busy(-3, 3), exponent(-20, 8);
  std::vector<c64> narrow[2];
  std::vector<c128> wide[2];
  for (int i = 0; i < 4000; ++i) {
    const float scale = i % 2 == 0 ? std::exp2(exponent(random)) : 1;
    const c64 value = {busy(random) * (i % 4 < 2 ? scale : 1),
                       busy(random) * scale};
    narrow[i % 2].push_back(value);
    wide[i % 2].push_back({value.re, value.im});
  }
  const auto got = RunCase<float>(Case(), narrow[0], narrow[1]);
  const auto expected = RunCase<double>(Case(), wide[0], wide[1]);
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_EQ(ToCode(got[i].re), ToCode(static_cast<float>(expected[i].re)));
    EXPECT_EQ(ToCode(got[i].im), ToCode(static_cast<float>(expected[i].im)))
        << Case().op.name << Text(narrow[0][i]) << Text(narrow[1][i]);
  }
}

// However far apart the parts' exponents are.
TEST_P(EveryComplexFunction, EndsOnAnyCode) {
  std::mt19937_64 random(6);
  const auto random_part = [&] {
    return FromCode<double>(random() >> (random() % 2 * random() % 50));
  };
  std::vector<c128> x, y;
  for (int i = 0; i < 60; ++i) {
    x.push_back({random_part(), -random_part()});
    y.push_back({-random_part(), random_part()});
  }
  for (c128 each : RunCase<double>(Case(), x, y)) {
    for (double part : {each.re, each.im}) {
      EXPECT_TRUE(!IsNan(part) || ToCode(part) == ToCode(kNan<double>));
    }
  }
}

// ---- special values ----

// Signs of zeros and infinities too, except where Annex G leaves them open:
// where the other part is NaN, of e^-inf with a wild angle, and of cosh of NaN.
bool SameSpecial(double got, double expected, bool open) {
  if (std::isnan(expected) || std::isnan(got)) {
    return std::isnan(expected) && std::isnan(got);
  }
  if (std::isinf(expected) || expected == 0) {
    return ToCode(got) == ToCode(expected) || (open && got == -expected);
  }
  return std::abs(got - expected) <= std::abs(expected) * 0x1p-48;
}

bool IsOpen(c128 x, c128 expected) {
  const bool wild = !std::isfinite(x.re) || !std::isfinite(x.im);
  return wild && (std::isnan(expected.re) || std::isnan(expected.im) ||
                  (!std::isfinite(x.im) && expected.im == 0));
}

TEST_P(EveryComplexFunction, TreatsSpecialValuesAsC) {
  if (Case().special == nullptr) return;
  std::vector<c128> x;
  constexpr double kInf = kInfinity<double>;
  for (double re : {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, kInf, -kInf,
                    kNan<double>}) {
    for (double im : {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, kInf, -kInf,
                      kNan<double>}) {
      x.push_back({re, im});
    }
  }
  const auto result = RunCase<double>(Case(), x, x);
  for (size_t i = 0; i < x.size(); ++i) {
    const c128 expected = Case().special(x[i]);
    const bool open = IsOpen(x[i], expected);
    EXPECT_TRUE(SameSpecial(result[i].re, expected.re, open) &&
                SameSpecial(result[i].im, expected.im, open))
        << Case().op.name << Text(x[i]) << ": " << Text(result[i]) << ", not "
        << Text(expected);
  }
}

}  // namespace
}  // namespace hlo
