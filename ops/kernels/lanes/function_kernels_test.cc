#include "ops/kernels/lanes/function_kernels.h"

#include <cmath>
#include <random>
#include <sstream>
#include <string>

#include "gtest/gtest.h"
#include "literals/types/float_bits.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/rounded_lanes.h"
#include "ops/testing/rounded_testing.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;
using testing::Lanes;
using testing::LanesOf;
using testing::RealCase;

// ---- comparing with the second opinion ----

std::string Describe(const RealCase& each, ElementType type,
                     std::span<const Lanes> operands, const Lanes& got,
                     const Lanes& expected, size_t i) {
  std::ostringstream text;
  const auto value = [&](const Lanes& lanes) {
    double wide = 0;
    const auto bytes = static_cast<size_t>(StorageBytes(type));
    WidenToF64(type, lanes.data() + i * bytes, &wide, 1);
    return wide;
  };
  text << std::hexfloat << each.op.name << " of " << Name(type);
  for (const Lanes& operand : operands) text << " " << value(operand);
  text << ": " << value(got) << ", not " << value(expected);
  return text.str();
}

// Runs the op on all lanes and compares bit for bit, NaNs too.
void Compare(const RealCase& each, ElementType type,
             std::span<const Lanes> operands, const Lanes& expected,
             InstructionSet set, const std::string& how) {
  const KernelUnderTest test;
  const auto kernel = test.Make(
      each.op, std::vector<ElementType>(operands.size(), type), type, set);
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  const Lanes* pointers[] = {&operands[0], &operands[operands.size() - 1]};
  const Lanes got =
      testing::RunKernel(*kernel, std::span(pointers, operands.size()),
                         static_cast<int64_t>(expected.size() / bytes));
  for (size_t i = 0; i < expected.size() / bytes; ++i) {
    if (std::memcmp(&got[i * bytes], &expected[i * bytes], bytes) == 0) {
      continue;
    }
    ADD_FAILURE() << Describe(each, type, operands, got, expected, i) << how;
    return;
  }
}

void CheckAll(const RealCase& each, ElementType type,
              std::vector<Lanes> operands, mpfr_prec_t bits) {
  const int64_t n =
      static_cast<int64_t>(operands[0].size()) / StorageBytes(type);
  const Lanes expected = testing::Expected(each, type, operands, n, bits);
  for (InstructionSet set : testing::InstructionSets()) {
    Compare(each, type, operands, expected, set,
            " (set " + std::to_string(static_cast<int>(set)) + ")");
  }
}

// ---- every code ----

class EveryRealFunction : public ::testing::TestWithParam<size_t> {
 protected:
  const RealCase& Case() const { return testing::kRealCases[GetParam()]; }
};
INSTANTIATE_TEST_SUITE_P(RoundedTest, EveryRealFunction,
                         ::testing::Range(size_t{0},
                                          std::size(testing::kRealCases)),
                         [](const auto& info) {
                           std::string name =
                               testing::kRealCases[info.param].op.name;
                           std::erase(name, '-');
                           return name;
                         });

// A result this close to a boundary of a narrow type is on it.
constexpr mpfr_prec_t kNarrowBits = 120;
constexpr mpfr_prec_t kWideBits = 400;

void ForEachFloat(int from_bits, int to_bits, auto f) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (IsFloat(type) && BitWidth(type) >= from_bits &&
        BitWidth(type) <= to_bits) {
      f(type);
    }
  }
}

std::vector<Lanes> AllPairs(const Lanes& codes) {
  Lanes x, y;
  for (std::byte code : codes) {
    x.insert(x.end(), codes.size(), code);
    y.insert(y.end(), codes.begin(), codes.end());
  }
  return {x, y};
}

// Every code of at most 16 bits, or every pair of at most 8 bits.
TEST_P(EveryRealFunction, IsCorrectlyRoundedForEveryCode) {
  const bool pairs = Case().operands == 2;
  ForEachFloat(4, pairs ? 8 : 16, [&](ElementType type) {
    std::vector<Lanes> operands = {testing::AllCodes(type)};
    if (pairs) operands = AllPairs(operands[0]);
    CheckAll(Case(), type, operands, kNarrowBits);
  });
}

// ---- f32 and f64 ----

// A third any float, a third where functions are busy, a third near 1.
template <Float T>
std::vector<T> RandomFloats(size_t n, uint64_t seed) {
  using Limits = std::numeric_limits<T>;
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<T> busy(-20, 20), inside(-1, 1);
  std::vector<T> values;
  for (T value :
       {T{0}, T{1}, T{0.5}, T{2}, kInfinity<T>, kNan<T>, Limits::min(),
        Limits::max(), Limits::denorm_min(), Limits::epsilon(),
        T{1} + Limits::epsilon(), T{1} - Limits::epsilon() / 2}) {
    values.insert(values.end(), {value, -value});
  }
  while (values.size() < n) {
    values.push_back(FromCode<T>(static_cast<CodeOf<T>>(random())));
    values.push_back(busy(random));
    values.push_back(inside(random));
  }
  return values;
}

// The arguments next to where results change their kind: zeros, limits of the
// range, ends of the domain, results that no longer differ from a constant.
std::vector<double> Borders() {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<double> borders = {1, -1, 0.5, 2};
  for (double border :
       {88.72283905, -87.33654475, -103.9720770, -104.2787, 709.7827128,
        -708.3964185, -744.4400719, -745.1332191, 89.41598629, 710.4758600,
        9.010913347, 19.06154746, 17.32867951, 3.919205665, 5.921587195,
        -17.32867951, -37.42994775, 16.63553233, 36.73680056}) {
    borders.push_back(border);
  }
  for (int i = 1; i < 40; ++i) borders.push_back(i * kPi / 2);
  for (int i = 1; i < 8; ++i) borders.push_back(std::ldexp(kPi / 2, 17 * i));
  for (int i = -126; i < 0; i += 3) borders.push_back(std::ldexp(1, i));
  return borders;
}

template <Float T>
Lanes NextToBorders() {
  std::vector<T> values;
  for (double border : Borders()) {
    T above = static_cast<T>(border), below = above;
    for (int i = 0; i < 12; ++i) {
      values.insert(values.end(), {above, below, -above, -below});
      above = std::nextafter(above, kInfinity<T>);
      below = std::nextafter(below, -kInfinity<T>);
    }
  }
  return LanesOf<T>(values);
}

template <Float T>
void CheckWide(const RealCase& each, size_t n) {
  std::vector<T> x = RandomFloats<T>(n, 1), y = x;
  if (each.operands == 1) {
    CheckAll(each, kTypeOf<T>, {LanesOf<T>(x)}, kWideBits);
    return CheckAll(each, kTypeOf<T>, {NextToBorders<T>()}, kWideBits);
  }
  std::shuffle(y.begin(), y.end(), std::mt19937_64(2));
  CheckAll(each, kTypeOf<T>, {LanesOf<T>(x), LanesOf<T>(y)}, kWideBits);
}

TEST_P(EveryRealFunction, IsCorrectlyRoundedForRandomF32) {
  CheckWide<float>(Case(), 20000);
}

TEST_P(EveryRealFunction, IsCorrectlyRoundedForRandomF64) {
  CheckWide<double>(Case(), 3000);
}

// ---- two operands ----

const RealCase& CaseOf(RealFunction function) {
  for (const RealCase& each : testing::kRealCases) {
    if (each.function == function) return each;
  }
  return testing::kRealCases[0];
}

template <Float T>
void CheckPairs(RealFunction function, const std::vector<float>& x,
                const std::vector<float>& y) {
  const std::vector<T> wide_x(x.begin(), x.end()), wide_y(y.begin(), y.end());
  CheckAll(CaseOf(function), kTypeOf<T>,
           {LanesOf<T>(wide_x), LanesOf<T>(wide_y)}, kWideBits);
}

Lanes Narrowed(ElementType type, const std::vector<float>& values) {
  Lanes lanes(values.size() * static_cast<size_t>(StorageBytes(type)));
  NarrowFromF32(type, values.data(), lanes.data(),
                static_cast<int64_t>(values.size()));
  return lanes;
}

void CheckPairsOf16Bits(RealFunction function, const std::vector<float>& x,
                        const std::vector<float>& y) {
  for (ElementType type : {ElementType::kBF16, ElementType::kF16}) {
    CheckAll(CaseOf(function), type, {Narrowed(type, x), Narrowed(type, y)},
             kNarrowBits);
  }
}

TEST(RoundedTest, PairsOf16Bits) {
  std::vector<float> x = RandomFloats<float>(8000, 8), y = x;
  std::shuffle(y.begin(), y.end(), std::mt19937_64(7));
  CheckPairsOf16Bits(RealFunction::pow, x, y);
  CheckPairsOf16Bits(RealFunction::atan2, x, y);
}

// Blocks without other lanes that need a second look.
TEST(RoundedTest, PairsOf16BitsNextToAMidpoint) {
  std::mt19937_64 random(9);
  std::vector<float> x, y;
  for (int i = 0; i < 1 << 17; ++i) {
    x.push_back(1 + static_cast<float>(1 + random() % 1023) / 1024);
    y.push_back(1 + static_cast<float>(1 + random() % 1023) / 256);
  }
  CheckPairsOf16Bits(RealFunction::pow, x, y);
  for (ElementType type : {ElementType::kBF16, ElementType::kF16}) {
    x.clear();
    for (int odd = 1; odd < 256; odd += 2) {
      x.push_back(static_cast<float>(odd) *
                  (type == ElementType::kF16 ? 0x1p-17F : 0x1p-120F));
    }
    y.assign(x.size(), type == ElementType::kF16 ? 0x1p8F : 0x1p14F);
    CheckAll(CaseOf(RealFunction::atan2), type,
             {Narrowed(type, x), Narrowed(type, y)}, kWideBits);
  }
}

TEST(RoundedTest, PowersThatAreExactOrHalfWay) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<float> base(0, 20), exponent(-30, 30);
  std::vector<float> x, y;
  for (int i = 0; i < 2000; ++i) {
    x.push_back(base(random));
    y.push_back(exponent(random));
    x.push_back(static_cast<float>(1 + random() % 8191));
    y.push_back(static_cast<float>(random() % 9) - 2);
    x.push_back(std::ldexp(1.0F, static_cast<int>(random() % 64) - 32));
    y.push_back(static_cast<float>(random() % 33) / 4 - 4);
  }
  CheckPairs<float>(RealFunction::pow, x, y);
  CheckPairs<double>(RealFunction::pow, x, y);
}

TEST(RoundedTest, SpecialPairsAreThoseOfC) {
  const float values[] = {0,         -0.0F,     1,           -1,
                          2,         -2,        0.5F,        -3,
                          3,         -4,        4.5,         1e9,
                          0x1p-140F, 0x1p-100F, 16777216.,   kInfinity<float>,
                          0x1p100F,  -0x1p100F, kNan<float>, -kInfinity<float>};
  std::vector<float> x, y;
  for (float a : values) {
    for (float b : values) {
      x.push_back(a);
      y.push_back(b);
    }
  }
  for (RealFunction function : {RealFunction::pow, RealFunction::atan2}) {
    CheckPairs<float>(function, x, y);
    CheckPairs<double>(function, x, y);
  }
}

// Quotients that are half way between two subnormal results.
TEST(RoundedTest, AnglesNextToAMidpoint) {
  std::vector<float> x, y;
  for (int i = 1; i < 500; ++i) {
    x.push_back(static_cast<float>(i) * 0x1p-140F);
    y.push_back(std::ldexp(1.0F, i % 16));
    x.push_back(static_cast<float>(2 * i + 1) * 0x1p-20F);
    y.push_back(std::ldexp(1.0F, 110 + i % 17));
  }
  CheckPairs<float>(RealFunction::atan2, x, y);
  CheckPairs<double>(RealFunction::atan2, x, y);
}

// ---- libm's functions ----

// They may err by far less than the error that is allowed for.
TEST(RoundedTest, LibmKeepsItsErrorBound) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> busy(-30, 30), inside(-1, 1);
  constexpr int kCount = 4096;
  alignas(64) double x[kCount], y[kCount], r[kCount];
  for (int i = 0; i < kRealFunctionCount; ++i) {
    const auto function = static_cast<RealFunction>(i);
    const LibmFunction& libm = Libm(function);
    for (int j = 0; j < kCount; ++j) {
      x[j] = j % 2 == 0 ? busy(random) : inside(random);
      y[j] = busy(random);
    }
    const auto check = [&](const char* form) {
      for (int j = 0; j < kCount; ++j) {
        const double exact =
            MpfrReal(function, x[j], y[j], MpfrRounding::kToNearest);
        if (std::isnan(exact)) continue;
        ASSERT_LE(std::fabs(r[j] - exact),
                  std::fabs(exact) * LibmFunction::kLaneError / 8)
            << i << " of " << x[j] << ", " << y[j] << ", " << form;
      }
    };
    for (InstructionSet set : testing::InstructionSets()) {
      libm.lanes[static_cast<size_t>(set)](x, y, r, kCount);
      check("lanes");
    }
    for (int j = 0; j < kCount; ++j) r[j] = libm.one(x[j], y[j]);
    check("one");
  }
}

}  // namespace
}  // namespace hlo
