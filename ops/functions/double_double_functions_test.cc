#include "ops/functions/double_double_functions.h"

#include <cmath>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "ops/functions/libm_functions.h"
#include "ops/testing/rounded_testing.h"

namespace hlo {

extern const Op abs_op;
extern const Op sign_op;

namespace {

using testing::RealCase;

// The worst error of the covered lanes, in units of the bound, when they begin
// with an approximation that is off by a few units.
double WorstError(const RealCase& each, InstructionSet set,
                  const std::vector<double>& x, const std::vector<double>& y,
                  int64_t& covered) {
  const DoubleDoubleFunction& form = DoubleDoubleOf(each.function);
  const auto n = static_cast<int64_t>(x.size());
  std::vector<double> about(x), hi(x.size()), lo(x.size());
  for (size_t i = 0; form.corrects && i < x.size(); ++i) {
    const double off = static_cast<double>(i % 9) - 4;
    const double first =
        each.function == RealFunction::pow ? std::fabs(x[i]) : x[i];
    about[i] = Libm(form.about).one(first, y[i]) * (1 + off * 0x1p-52);
  }
  form.lanes[static_cast<size_t>(set)](x.data(), y.data(), about.data(),
                                       hi.data(), lo.data(), n);
  testing::SecondOpinion opinion(250);
  mpfr_t error;
  mpfr_init2(error, 250);
  double worst = 0;
  covered = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(lo[i])) continue;
    ++covered;
    const mpfr_srcptr exact = opinion.Exact(each, x[i], y[i]);
    if (mpfr_zero_p(exact) != 0) continue;
    const double rounded = hi[i] + lo[i];
    const bool is_limit =
        rounded == 0 || std::isinf(rounded) || std::fabs(rounded) == 1;
    if (is_limit && mpfr_get_d(exact, MPFR_RNDN) == rounded) continue;
    mpfr_sub_d(error, exact, hi[i], MPFR_RNDN);
    mpfr_sub_d(error, error, lo[i], MPFR_RNDN);
    mpfr_div(error, error, exact, MPFR_RNDN);
    const double bound =
        form.error + form.error_by_exponent * std::abs(std::ilogb(hi[i]));
    worst = std::fmax(worst, std::fabs(mpfr_get_d(error, MPFR_RNDN)) / bound);
  }
  mpfr_clear(error);
  return worst;
}

std::vector<double> Inputs(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> busy(-40, 40), inside(-1, 1),
      exponent(-60, 30), far(-1074, 1024);
  std::vector<double> values;
  for (int i = 0; i < 1200; ++i) {
    const double small = std::exp2(exponent(random));
    const double any = std::exp2(far(random));
    values.insert(values.end(), {busy(random), inside(random), small, -small,
                                 1 + small, 1 - small, small - 1, any, -any});
  }
  return values;
}

// All functions: those of kRealCases, and what is part of a complex one.
std::vector<RealCase> Cases() {
  std::vector<RealCase> cases(std::begin(testing::kRealCases),
                              std::end(testing::kRealCases));
  cases.push_back({abs_op, RealFunction::hypot, 2, [](auto r, auto x, auto y) {
                     mpfr_hypot(r, x, y, MPFR_RNDN);
                   }});
  cases.push_back(
      {sign_op, RealFunction::cosine_of_angle, 2, [](auto r, auto x, auto y) {
         mpfr_hypot(r, x, y, MPFR_RNDN);
         mpfr_div(r, x, r, MPFR_RNDN);
       }});
  return cases;
}

TEST(DoubleDoubleFunctionsTest, KeepTheirErrorBound) {
  const std::vector<RealCase> cases = Cases();
  EXPECT_EQ(cases.size(), static_cast<size_t>(kRealFunctionCount));
  for (const RealCase& each : cases) {
    const std::vector<double> x = Inputs(1);
    const std::vector<double> y = Inputs(2);
    for (InstructionSet set : testing::InstructionSets()) {
      int64_t covered = 0;
      const double worst = WorstError(each, set, x, y, covered);
      EXPECT_LE(worst, 0.5) << each.op.name;
      EXPECT_GT(covered, 1000) << each.op.name;
      RecordProperty(each.op.name, std::to_string(worst));
    }
  }
}

}  // namespace
}  // namespace hlo
