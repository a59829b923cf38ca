#include "ops/rounded.h"

#include <mpfr.h>

#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "ops/fast_functions.h"
#include "ops/float_bits.h"
#include "ops/kernel_testing.h"
#include "ops/rounded_lanes.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;

// ---- the second opinion: MPFR with the precision and range of the type ----

using Formula = void (*)(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y);

struct Function {
  const Op& op;
  // At a precision far beyond the type's.
  Formula formula;
};

void Logistic(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  mpfr_neg(r, x, MPFR_RNDN);
  mpfr_exp(r, r, MPFR_RNDN);
  mpfr_add_ui(r, r, 1, MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}
void Rsqrt(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  mpfr_sqrt(r, x, MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}

const Function kUnary[] = {
    {exponential_op, [](auto r, auto x, auto) { mpfr_exp(r, x, MPFR_RNDN); }},
    {log_op, [](auto r, auto x, auto) { mpfr_log(r, x, MPFR_RNDN); }},
    {tanh_op, [](auto r, auto x, auto) { mpfr_tanh(r, x, MPFR_RNDN); }},
    {logistic_op, Logistic},
    {sine_op, [](auto r, auto x, auto) { mpfr_sin(r, x, MPFR_RNDN); }},
    {cosine_op, [](auto r, auto x, auto) { mpfr_cos(r, x, MPFR_RNDN); }},
    {sqrt_op, [](auto r, auto x, auto) { mpfr_sqrt(r, x, MPFR_RNDN); }},
    {rsqrt_op, Rsqrt},
};
const Function kPower = {
    power_op, [](auto r, auto x, auto y) { mpfr_pow(r, x, y, MPFR_RNDN); }};

// Rounds to `digits` bits with f's exponents: bits and emin of MPFR.
template <typename T>
double Reference(const Function& function, double x, double y) {
  constexpr bool kSmall = IsSmallFloat<T>;
  constexpr int kDigits = std::numeric_limits<T>::digits;
  constexpr int kMin = std::numeric_limits<T>::min_exponent;
  constexpr int kMax = std::numeric_limits<T>::max_exponent;
  static_assert(!kSmall || kDigits >= 8);
  mpfr_t exact, mx, my, rounded;
  mpfr_inits2(400, exact, mx, my, nullptr);
  mpfr_init2(rounded, kDigits);
  mpfr_set_d(mx, x, MPFR_RNDN);
  mpfr_set_d(my, y, MPFR_RNDN);
  function.formula(exact, mx, my);
  const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
  int ternary = mpfr_set(rounded, exact, MPFR_RNDN);
  mpfr_set_emin(kMin - kDigits + 1);
  mpfr_set_emax(kMax);
  ternary = mpfr_check_range(rounded, ternary, MPFR_RNDN);
  mpfr_subnormalize(rounded, ternary, MPFR_RNDN);
  const double result = mpfr_get_d(rounded, MPFR_RNDN);
  mpfr_set_emin(emin);
  mpfr_set_emax(emax);
  mpfr_clears(exact, mx, my, rounded, nullptr);
  return result;
}

bool SameBits(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || ToCode(a) == ToCode(b);
}

// The number of lanes that differ from the reference; prints the first.
template <typename T>
int Wrong(const Function& function, const std::vector<T>& x,
          const std::vector<T>& y = {}) {
  const KernelUnderTest test;
  const size_t arity = y.empty() ? 1 : 2;
  int wrong = 0;
  for (InstructionSet set : testing::InstructionSets()) {
    const auto kernel =
        test.Make(function.op, std::vector<ElementType>(arity, kTypeOf<T>),
                  kTypeOf<T>, set);
    if (!kernel.ok()) return -1;
    std::vector<T> result(x.size());
    const void* operands[] = {x.data(), y.data()};
    kernel->run(*kernel, operands, result.data(),
                static_cast<int64_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i) {
      const auto a = static_cast<double>(x[i]);
      const double b = y.empty() ? 0 : static_cast<double>(y[i]);
      const double expected = Reference<T>(function, a, b);
      const auto got = static_cast<double>(result[i]);
      if (SameBits(got, expected)) continue;
      if (wrong++ > 0) continue;
      ADD_FAILURE() << function.op.name << "(" << a << ", " << b << ") of "
                    << Name(kTypeOf<T>) << ": " << got << ", not " << expected
                    << ", instruction set " << static_cast<int>(set);
    }
    if (x.size() > 50000) break;  // the others give the same bits: lanes_test
  }
  return wrong;
}

template <typename T>
std::vector<T> AllCodes() {
  std::vector<T> codes;
  for (uint32_t i = 0; i < 65536; ++i) {
    codes.push_back(T::FromCode(static_cast<typename T::Code>(i)));
  }
  return codes;
}

TEST(RoundedTest, EveryBf16IsCorrectlyRounded) {
  for (const Function& each : kUnary)
    EXPECT_EQ(Wrong(each, AllCodes<bf16>()), 0);
}

TEST(RoundedTest, EveryF16IsCorrectlyRounded) {
  for (const Function& each : kUnary)
    EXPECT_EQ(Wrong(each, AllCodes<f16>()), 0);
}

// Half of them any float, half of them where functions are busy.
template <Float T>
std::vector<T> RandomFloats(size_t n, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<T> busy(-20, 20);
  std::vector<T> values = {0,
                           -T{0},
                           1,
                           -1,
                           kInfinity<T>,
                           -kInfinity<T>,
                           kNan<T>,
                           std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::max(),
                           std::numeric_limits<T>::denorm_min()};
  while (values.size() < n) {
    values.push_back(FromCode<T>(static_cast<CodeOf<T>>(random())));
    values.push_back(busy(random));
  }
  return values;
}

TEST(RoundedTest, RandomF32AreCorrectlyRounded) {
  for (const Function& each : kUnary) {
    EXPECT_EQ(Wrong(each, RandomFloats<float>(60000, 1)), 0);
  }
}

TEST(RoundedTest, RandomF64AreCorrectlyRounded) {
  for (const Function& each : kUnary) {
    EXPECT_EQ(Wrong(each, RandomFloats<double>(4000, 2)), 0);
  }
}

TEST(RoundedTest, F32NextToZerosAndLimitsAreCorrectlyRounded) {
  std::vector<float> x;
  constexpr double kPi = 3.14159265358979323846;
  for (int i = 1; i < 400; ++i) {
    x.push_back(static_cast<float>(i * kPi / 2));              // sin, cos
    x.push_back(1 + static_cast<float>(i - 200) * 0x1p-23F);   // log
    x.push_back(88.72F + static_cast<float>(i) * 0x1p-17F);    // exp: inf
    x.push_back(-103.97F - static_cast<float>(i) * 0x1p-17F);  // exp: 0
    x.push_back(-87.33F - static_cast<float>(i) * 0x1p-17F);   // subnormal
    x.push_back(9.01F + static_cast<float>(i) * 0x1p-18F);     // tanh: 1
    x.push_back(static_cast<float>(i) * 0x1p-149F);
  }
  for (const Function& each : kUnary) EXPECT_EQ(Wrong(each, x), 0);
}

TEST(RoundedTest, PowersAreCorrectlyRounded) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<float> base(0, 20), exponent(-30, 30);
  std::vector<float> x, y;
  for (int i = 0; i < 10000; ++i) {
    x.push_back(base(random));
    y.push_back(exponent(random));
    // Exact powers and midpoints.
    x.push_back(static_cast<float>(1 + random() % 8191));
    y.push_back(static_cast<float>(random() % 9) - 2);
  }
  EXPECT_EQ(Wrong(kPower, x, y), 0);
  const std::vector<double> wide_x(x.begin(), x.begin() + 4000);
  const std::vector<double> wide_y(y.begin(), y.begin() + 4000);
  EXPECT_EQ(Wrong(kPower, wide_x, wide_y), 0);
}

TEST(RoundedTest, SpecialPowersAreThoseOfC) {
  const float values[] = {0,  -0.0F, 1,  -1,  2,   -2,        0.5F,
                          -3, 3,     -4, 4.5, 1e9, 16777216.F};
  std::vector<float> x, y;
  for (float a : values) {
    for (float b : values) {
      x.insert(x.end(),
               {a, a, a, kInfinity<float>, -kInfinity<float>, kNan<float>});
      y.insert(y.end(), {b, kInfinity<float>, -kInfinity<float>, b, b, b});
      x.insert(x.end(), {a, kInfinity<float>});
      y.insert(y.end(), {kNan<float>, kInfinity<float>});
    }
  }
  EXPECT_EQ(Wrong(kPower, x, y), 0);
  EXPECT_EQ(Wrong(kPower, std::vector<double>(x.begin(), x.end()),
                  std::vector<double>(y.begin(), y.end())),
            0);
}

// The fast forms may err by far less than the error that is allowed for.
TEST(RoundedTest, FastLanesKeepTheirErrorBound) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> busy(-30, 30);
  for (int i = 0; i < static_cast<int>(RealFunction::direction) + 1; ++i) {
    const FastFunction& fast = Fast(static_cast<RealFunction>(i));
    for (InstructionSet set : testing::InstructionSets()) {
      alignas(64) double x[4096], y[4096], r[4096];
      for (int j = 0; j < 4096; ++j) {
        x[j] = busy(random);
        y[j] = busy(random);
      }
      fast.lanes[static_cast<int>(set)](x, y, r, 4096);
      for (int j = 0; j < 4096; ++j) {
        const long double exact = fast.wide(x[j], y[j]);
        if (std::isnan(exact)) continue;
        EXPECT_LE(std::fabs(static_cast<double>(r[j] - exact)),
                  std::fabs(static_cast<double>(exact)) *
                      FastFunction::kLaneError / 8)
            << i << " " << x[j] << " " << y[j];
      }
    }
  }
}

}  // namespace
}  // namespace hlo
