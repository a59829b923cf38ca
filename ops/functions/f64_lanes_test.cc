#include "ops/functions/f64_lanes.h"

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "base/lane_block.h"
#include "gtest/gtest.h"
#include "ops/functions/closer_functions.h"
#include "ops/functions/rounded_lanes.h"
#include "ops/testing/rounded_testing.h"

namespace hlo {
namespace {

using testing::RealCase;

bool HasForm(const RealCase& each) {
  return F64FormsOf(each.function, InstructionSet::kBase) != nullptr;
}

constexpr double kPi = 0x1.921fb54442d18p+1;

// Operands where the functions are busy, any size, near 1 and near 0, and near
// the ends of the circle's steps.
struct Operands {
  std::vector<double> x, y;
};
Operands RandomOperands(int64_t n, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> busy(-20, 20), wide(-745, 745),
      size(-60, 2), unit(0, 1);
  Operands operands;
  while (static_cast<int64_t>(operands.x.size()) < n) {
    const double small = std::exp2(size(random));
    for (double x : {busy(random), wide(random), small, -small, 1 + small,
                     1 - small / 4, std::exp(wide(random)), unit(random),
                     std::round(40 * wide(random)) * (kPi / 64)}) {
      operands.x.push_back(x);
      // Powers that are not all too large or 1.
      operands.y.push_back(busy(random) / std::log2(std::fabs(x) + 1e-300));
    }
  }
  operands.x.resize(static_cast<size_t>(n));
  operands.y.resize(static_cast<size_t>(n));
  return operands;
}

// The greatest error of covered lanes, in units of the slack.
double WorstOfForm(const RealCase& each, const F64Form& form,
                   const Operands& operands, int64_t& covered) {
  testing::SecondOpinion opinion(250);
  mpfr_t error;
  mpfr_init2(error, 250);
  double worst = 0;
  F64Sums sums;
  for (size_t i = 0; i < operands.x.size(); i += kF64Lanes) {
    form.evaluate(&operands.x[i], &operands.y[i], sums);
    for (size_t j = 0; j < kF64Lanes; ++j) {
      if (sums.covered[j] == 0) continue;
      ++covered;
      const mpfr_srcptr exact =
          opinion.Exact(each, operands.x[i + j], operands.y[i + j]);
      const double limit = sums.hi[j] + sums.lo[j];
      if (std::fabs(limit) == 1 && mpfr_get_d(exact, MPFR_RNDN) == limit) {
        continue;
      }
      mpfr_mul_2si(error, exact, -(sums.exponent[j] >> 52), MPFR_RNDN);
      mpfr_sub_d(error, error, sums.hi[j], MPFR_RNDN);
      mpfr_sub_d(error, error, sums.lo[j], MPFR_RNDN);
      const double off = std::fabs(mpfr_get_d(error, MPFR_RNDN));
      if (off > 0) worst = std::fmax(worst, off / sums.slack[j]);
    }
  }
  mpfr_clear(error);
  return worst;
}

TEST(F64LanesTest, KeepTheirErrorBound) {
  const Operands operands = RandomOperands(40000, 1);
  for (const RealCase& each : testing::kRealCases) {
    for (InstructionSet set : testing::InstructionSets()) {
      const F64Form* form = F64FormsOf(each.function, set);
      for (; form != nullptr && form->evaluate != nullptr; ++form) {
        int64_t covered = 0;
        EXPECT_LE(WorstOfForm(each, *form, operands, covered), 0.6)
            << each.op.name << ", set " << static_cast<int>(set);
        EXPECT_GT(covered, 10000) << each.op.name;
      }
    }
  }
}

TEST(CloserFunctionsTest, KeepTheirErrorBound) {
  const Operands operands = RandomOperands(8000, 2);
  testing::SecondOpinion opinion(250);
  mpfr_t error;
  mpfr_init2(error, 250);
  for (const RealCase& each : testing::kRealCases) {
    double worst = 0;
    int covered = 0;
    for (size_t i = 0; i < operands.x.size(); ++i) {
      const double x = operands.x[i], y = operands.y[i];
      const DoubleDouble value = CloserFunction(each.function, x, y);
      if (std::isnan(value.lo)) continue;
      ++covered;
      const mpfr_srcptr exact = opinion.Exact(each, x, y);
      mpfr_sub_d(error, exact, value.hi, MPFR_RNDN);
      mpfr_sub_d(error, error, value.lo, MPFR_RNDN);
      mpfr_div(error, error, exact, MPFR_RNDN);
      worst = std::fmax(worst, std::fabs(mpfr_get_d(error, MPFR_RNDN)));
    }
    EXPECT_LE(worst, kCloserError / 2) << each.op.name;
    if (HasForm(each) && each.function != RealFunction::erf) {
      // Angles: those next to an axis.
      const bool few = each.function == RealFunction::atan2;
      EXPECT_GT(covered, few ? 200 : 2000) << each.op.name;
    }
  }
  mpfr_clear(error);
}

// Operands whose results are next to, or at, the middle of two numbers, where
// the fast forms must not decide: e^x of x around an odd multiple of 2^-53;
// squares of 27 odd bits; and the same of other functions by their inverses.
Operands HardOperands() {
  Operands operands;
  const auto add = [&](double x, double y) {
    for (int off = -2; off <= 2; ++off) {
      operands.x.push_back(x + off * std::fabs(x) * 0x1p-52);
      operands.y.push_back(y);
    }
  };
  for (int i = 1; i < 400; i += 2) {
    for (double sign : {1., -1.}) {
      add(sign * i * 0x1p-53, 1 + sign * i * 0x1p-40);
      add(sign * i * 0x1p-54, i);
      add(1 + sign * i * 0x1p-52, sign * i * 0.5);
    }
    add(0x1p26 + i, 2);
    add((0x1p17 + i) * 0x1p-30, 3);
    add(1 / (0x1p26 + i), -2);
    add(i, 0.5);
    // Their results are close to i / 512 and its middles.
    const double near = i * 0x1p-9 + 0x1p-54;
    add(std::exp(near), near);
    add(std::log(near), near);
    add(std::atanh(near), near);
    add(std::asin(near), std::cos(near));
    add(std::acos(near), near);
    add(std::tan(near), 1);
    add(near * i, near);
    // Many turns, and the f64 next to a multiple of pi / 2.
    add(std::ldexp(1 + near, i * 5 / 2), 0x1p-1000);
    add(std::ldexp(6381956970095103., 797), i);
  }
  constexpr double kMost = std::numeric_limits<double>::max();
  const std::vector<double> ends = {
      0,      0x1p-1074, 0x1.8p-1023, 0x1p-1022,    0x1.8p-801,
      0x1p16, 0x1p-101,  0x1.1p20,    0x1.9p-64,    0x1.8p301,
      5.9,    1,         kMost,       kNan<double>, kInfinity<double>};
  for (double x : ends) {
    for (double y : ends) {
      add(x, y);
      add(-x, y);
      add(x, -y);
      add(-x, -y);
    }
  }
  while (operands.x.size() % kF64Lanes != 0) add(1, 1);
  return operands;
}

void CheckRounding(const RealCase& each, const Operands& operands) {
  testing::SecondOpinion opinion(400);
  std::vector<double> expected;
  for (size_t i = 0; i < operands.x.size(); ++i) {
    expected.push_back(opinion.Nearest(each, operands.x[i], operands.y[i]));
  }
  for (InstructionSet set : testing::InstructionSets()) {
    double result[kLaneBlock];
    for (size_t i = 0; i < expected.size(); i += kLaneBlock) {
      const size_t n = std::min<size_t>(kLaneBlock, expected.size() - i);
      RoundLanes(each.function, set,
                 {&operands.x[i], each.operands == 2 ? &operands.y[i] : nullptr,
                  false},
                 ElementType::kF64, result, static_cast<int64_t>(n));
      for (size_t j = 0; j < n; ++j) {
        ASSERT_EQ(ToCode(result[j]), ToCode(expected[i + j]))
            << each.op.name << " of " << operands.x[i + j] << ", "
            << operands.y[i + j] << ", set " << static_cast<int>(set);
      }
    }
  }
}

TEST(F64LanesTest, HardNumbersAreRoundedCorrectly) {
  const Operands operands = HardOperands();
  for (const RealCase& each : testing::kRealCases) {
    CheckRounding(each, operands);
  }
}

TEST(F64LanesTest, ManyNumbersAreRoundedCorrectly) {
  const Operands operands = RandomOperands(100003, 3);
  for (const RealCase& each : testing::kRealCases) {
    if (HasForm(each)) CheckRounding(each, operands);
  }
}

// Few lanes are left to the second tier, and of those hardly any to MPFR.
TEST(F64LanesTest, FewLanesAreSlow) {
  const Operands operands = RandomOperands(kLaneBlock * 400, 4);
  for (const RealCase& each : testing::kRealCases) {
    if (!HasForm(each)) continue;
    double result[kLaneBlock];
    int64_t slow = 0;
    for (size_t i = 0; i < operands.x.size(); i += kLaneBlock) {
      slow += RoundLanes(each.function, NativeInstructionSet(),
                         {&operands.x[i],
                          each.operands == 2 ? &operands.y[i] : nullptr, false},
                         ElementType::kF64, result, kLaneBlock);
    }
    RecordProperty(each.op.name, std::to_string(slow));
    EXPECT_LT(slow * 50, static_cast<int64_t>(operands.x.size()))
        << each.op.name;
  }
}

}  // namespace
}  // namespace hlo
