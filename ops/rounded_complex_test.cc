// Complex functions against MPC at a precision where nothing is lost, and on
// special values against C's own functions.
#include <mpc.h>

#include <cmath>
#include <complex>
#include <random>
#include <sstream>
#include <string>

#include "gtest/gtest.h"
#include "ops/float_bits.h"
#include "ops/kernel_testing.h"
#include "ops/rounded.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;
using Pair = std::complex<double>;

struct ComplexCase {
  const Op& op;
  int operands;
  // By MPC, at r's precision.
  void (*formula)(mpc_ptr r, mpc_srcptr x, mpc_srcptr y);
  // C's function where it has one.
  Pair (*special)(Pair x);
};

// (e^2x - 1) / (e^2x + 1): MPC's own tanh takes seconds next to an axis.
void Tanh(mpc_ptr r, mpc_srcptr x) {
  mpc_t divisor;
  mpc_init2(divisor, mpfr_get_prec(mpc_realref(r)));
  mpc_mul_2ui(r, x, 1, MPC_RNDNN);
  mpc_exp(r, r, MPC_RNDNN);
  mpc_add_ui(divisor, r, 1, MPC_RNDNN);
  mpc_sub_ui(r, r, 1, MPC_RNDNN);
  mpc_div(r, r, divisor, MPC_RNDNN);
  mpc_clear(divisor);
}

void MinusOne(mpc_ptr r) {
  mpfr_sub_ui(mpc_realref(r), mpc_realref(r), 1, MPFR_RNDN);
}

#define WITH_C(op, name)                                                   \
  {                                                                        \
    op##_op, 1, [](auto r, auto x, auto) { mpc_##name(r, x, MPC_RNDNN); }, \
        [](Pair x) { return std::name(x); }                                \
  }
const ComplexCase kCases[] = {
    WITH_C(exponential, exp),
    WITH_C(log, log),
    WITH_C(sqrt, sqrt),
    WITH_C(sine, sin),
    WITH_C(cosine, cos),
    {tan_op, 1,
     [](auto r, auto x, auto) {
       mpc_mul_i(r, x, 1, MPC_RNDNN);
       Tanh(r, r);
       mpc_mul_i(r, r, -1, MPC_RNDNN);
     },
     [](Pair x) { return std::tan(x); }},
    WITH_C(sinh, sinh),
    WITH_C(cosh, cosh),
    {tanh_op, 1, [](auto r, auto x, auto) { Tanh(r, x); },
     [](Pair x) { return std::tanh(x); }},
    WITH_C(asin, asin),
    WITH_C(acos, acos),
    WITH_C(asinh, asinh),
    WITH_C(acosh, acosh),
    WITH_C(atanh, atanh),
    {exponential_minus_one_op, 1,
     [](auto r, auto x, auto) {
       mpc_exp(r, x, MPC_RNDNN);
       MinusOne(r);
     },
     [](Pair x) {
       const Pair r = std::exp(x) - 1.0;
       return Pair(x.real() == 0 && x.imag() == 0 ? x.real() : r.real(),
                   r.imag());
     }},
    {log_plus_one_op, 1,
     [](auto r, auto x, auto) {
       mpc_add_ui(r, x, 1, MPC_RNDNN);
       mpc_log(r, r, MPC_RNDNN);
     },
     [](Pair x) { return std::log(Pair(x.real() + 1, x.imag())); }},
    {logistic_op, 1,
     [](auto r, auto x, auto) {
       mpc_neg(r, x, MPC_RNDNN);
       mpc_exp(r, r, MPC_RNDNN);
       mpc_add_ui(r, r, 1, MPC_RNDNN);
       mpc_ui_div(r, 1, r, MPC_RNDNN);
     },
     nullptr},
    {rsqrt_op, 1,
     [](auto r, auto x, auto) {
       mpc_sqrt(r, x, MPC_RNDNN);
       mpc_ui_div(r, 1, r, MPC_RNDNN);
     },
     nullptr},
    {power_op, 2,
     [](auto r, auto x, auto y) {
       mpc_log(r, x, MPC_RNDNN);
       mpc_mul(r, r, y, MPC_RNDNN);
       mpc_exp(r, r, MPC_RNDNN);
     },
     nullptr},
    {atan2_op, 2,
     [](auto r, auto y, auto x) {
       mpc_t root;
       mpc_init2(root, mpfr_get_prec(mpc_realref(r)));
       mpc_sqr(root, x, MPC_RNDNN);
       mpc_sqr(r, y, MPC_RNDNN);
       mpc_add(root, root, r, MPC_RNDNN);
       mpc_sqrt(root, root, MPC_RNDNN);
       mpc_mul_i(r, y, 1, MPC_RNDNN);
       mpc_add(r, r, x, MPC_RNDNN);
       mpc_div(r, r, root, MPC_RNDNN);
       mpc_log(r, r, MPC_RNDNN);
       mpc_mul_i(r, r, -1, MPC_RNDNN);
       mpc_clear(root);
     },
     nullptr},
};
#undef WITH_C

class EveryComplexFunction : public ::testing::TestWithParam<size_t> {
 protected:
  const ComplexCase& Case() const { return kCases[GetParam()]; }
};
INSTANTIATE_TEST_SUITE_P(RoundedTest, EveryComplexFunction,
                         ::testing::Range(size_t{0}, std::size(kCases)),
                         [](const auto& info) {
                           std::string name = kCases[info.param].op.name;
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

bool IsOpen(c128 x, Pair expected) {
  const bool wild = !std::isfinite(x.re) || !std::isfinite(x.im);
  return wild && (std::isnan(expected.real()) || std::isnan(expected.imag()) ||
                  (!std::isfinite(x.im) && expected.imag() == 0));
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
    const Pair expected = Case().special({x[i].re, x[i].im});
    const bool open = IsOpen(x[i], expected);
    EXPECT_TRUE(SameSpecial(result[i].re, expected.real(), open) &&
                SameSpecial(result[i].im, expected.imag(), open))
        << Case().op.name << Text(x[i]) << ": " << Text(result[i]) << ", not "
        << expected;
  }
}

}  // namespace
}  // namespace hlo
