#include "ops/functions/double_double_functions.h"

#include <bit>
#include <cmath>
#include <limits>

#include "base/multiversion.h"
#include "ops/functions/double_double_circle.h"
#include "ops/functions/double_double_formulas.h"

namespace hlo {
namespace {

using double_double::kOne;

// Without a branch, so that loops become vector loops.
HLO_INLINE bool Both(bool a, bool b) {
  return (static_cast<int>(a) & static_cast<int>(b)) != 0;
}
HLO_INLINE bool Either(bool a, bool b) {
  return (static_cast<int>(a) | static_cast<int>(b)) != 0;
}
HLO_INLINE bool Within(double x, double low, double high) {
  return Both(std::fabs(x) >= low, std::fabs(x) <= high);
}
// Range in which neither squares nor their rounding errors overflow or vanish.
constexpr double kTiny = 0x1p-200, kLarge = 0x1p+200;
// Range in which a number, scaled by one of its size, does neither.
constexpr double kLeast = 0x1p-900, kMost = 0x1p+900;
HLO_INLINE bool WithinOrZero(double x) {
  return Either(x == 0, Within(x, kLeast, kMost));
}

HLO_INLINE DoubleDouble Covered(bool covered, DoubleDouble value) {
  return {value.hi,
          covered ? value.lo : std::numeric_limits<double>::quiet_NaN()};
}
// A number that rounds to infinity.
constexpr DoubleDouble kBeyond = {std::numeric_limits<double>::max(),
                                  std::numeric_limits<double>::max()};
// f(x) = x (1 + e) with |e| <= |x|: near zero it rounds to x itself, which
// keeps its sign at zero.
HLO_INLINE DoubleDouble OrItself(double x, DoubleDouble value) {
  return Select(std::fabs(x) < kTiny, {x, x * 0}, value);
}
constexpr double kOverflow = 710, kUnderflow = -746;  // of e^x
HLO_INLINE DoubleDouble WithSign(double sign, DoubleDouble value) {
  return Scale(value, std::copysign(1.0, sign));
}

// Each computes f(x, y) from an approximation: `about`, or the one that the
// table below names.
#define FORMULA(name)                                               \
  template <bool kFma>                                              \
  HLO_INLINE DoubleDouble name(double x, [[maybe_unused]] double y, \
                               [[maybe_unused]] double about)

FORMULA(Exp) {
  const DoubleDouble near =
      Covered(Both(x >= -698, x <= 709), double_double::ExpOf<kFma>(x));
  return Select(x > kOverflow, kBeyond, Select(x < kUnderflow, {0, 0}, near));
}
FORMULA(Expm1) {
  const DoubleDouble near =
      Covered(Both(x >= -690, x <= 709), double_double::Expm1Of<kFma>(x));
  return OrItself(
      x, Select(x > kOverflow, kBeyond, Select(x < -690, {-1, 0}, near)));
}
FORMULA(Log) {
  return Covered(Both(x >= kLeast, x <= kMost),
                 double_double::LogOf<kFma>({x, 0}, about));
}
FORMULA(Log1p) {
  return OrItself(x, Covered(Both(x > -1, x <= kMost),
                             double_double::LogOf<kFma>(TwoSum(1, x), about)));
}
FORMULA(Logistic) {
  const DoubleDouble e = double_double::ExpOf<kFma>(-x);
  const DoubleDouble near =
      Covered(Within(x, 0, 690), Divide<kFma>(kOne, Add(e, kOne)));
  return Select(x > 690, kOne, Select(x < kUnderflow, {0, 0}, near));
}
FORMULA(Sinh) {
  const double magnitude = std::fabs(x);
  const DoubleDouble near =
      Covered(magnitude <= 690, double_double::SinhOf<kFma>(magnitude));
  const DoubleDouble far = Select(magnitude > kOverflow + 1, kBeyond, near);
  return OrItself(x, WithSign(x, far));
}
FORMULA(Cosh) {
  const double magnitude = std::fabs(x);
  const DoubleDouble e = double_double::ExpOf<kFma>(magnitude);
  const DoubleDouble near =
      Covered(Within(x, 0, 690), Scale(Add(e, Divide<kFma>(kOne, e)), 0.5));
  return Select(magnitude > kOverflow + 1, kBeyond, near);
}
FORMULA(Tanh) {
  const double magnitude = std::fabs(x);
  const DoubleDouble e = double_double::Expm1Of<kFma>(2 * magnitude);
  const DoubleDouble near =
      Covered(magnitude <= 300, Divide<kFma>(e, Add(e, {2, 0})));
  return OrItself(x, WithSign(x, Select(magnitude > 300, kOne, near)));
}
FORMULA(Asinh) {
  const double magnitude = std::fabs(x), near = std::fabs(about);
  const DoubleDouble sinh = double_double::SinhOf<kFma>(near);
  const double excess = (sinh.hi - magnitude) + sinh.lo;
  const double slope = magnitude > kLarge ? magnitude : std::sqrt(1 + x * x);
  return OrItself(x, Covered(magnitude <= kMost,
                             WithSign(x, FastTwoSum(near, -excess / slope))));
}
// From cosh y - 1 = 2 sinh(y / 2)^2.
FORMULA(Acosh) {
  const DoubleDouble sinh = double_double::SinhOf<kFma>(about / 2);
  const DoubleDouble square = Scale(Multiply<kFma>(sinh, sinh), 2);
  const DoubleDouble excess = Add(square, Negate(TwoSum(x, -1)));
  const double slope = std::sqrt(x - 1) * std::sqrt(x + 1);
  return Covered(Both(x > 1, x <= kMost),
                 FastTwoSum(about, -excess.hi / slope));
}
// Half of log((1 + x) / (1 - x)), multiplied out.
FORMULA(Atanh) {
  const double magnitude = std::fabs(x), near = std::fabs(about);
  const double_double::Exponential e = double_double::Exp<kFma>(-2 * near);
  const DoubleDouble above = Scale(TwoSum(1, magnitude), e.scale);
  const DoubleDouble below = TwoSum(1, -magnitude);
  const DoubleDouble difference = TwoSum(above.hi, -below.hi);
  const DoubleDouble excess = Add(Add(difference, {above.lo - below.lo, 0}),
                                  Multiply<kFma>(above, e.rest));
  const double z = excess.hi / below.hi;
  return OrItself(x,
                  Covered(magnitude < 1,
                          WithSign(x, FastTwoSum(near, (z - z * z / 2) / 2))));
}
FORMULA(Cbrt) {
  const DoubleDouble square = TwoProduct<kFma>(about, about);
  const DoubleDouble cube = Multiply<kFma>(square, {about, 0});
  const double excess = (cube.hi - x) + cube.lo;
  return Covered(Within(x, kLeast, kMost),
                 FastTwoSum(about, -excess / (3 * square.hi)));
}
FORMULA(Sin) {
  return OrItself(
      x, Covered(std::fabs(x) <= 0x1p20, double_double::SinCos<kFma>(x).sin));
}
FORMULA(Cos) {
  return Covered(Within(x, 0, 0x1p20), double_double::SinCos<kFma>(x).cos);
}
FORMULA(Tan) {
  const double_double::Circle circle = double_double::SinCos<kFma>(x);
  return OrItself(
      x, Covered(std::fabs(x) <= 0x1p20, Divide<kFma>(circle.sin, circle.cos)));
}
FORMULA(Asin) {
  return OrItself(
      x, Covered(std::fabs(x) <= 1,
                 double_double::AngleOf<kFma>(
                     {x, 0}, double_double::OtherSide<kFma>(x), about)));
}
FORMULA(Acos) {
  return Covered(std::fabs(x) < 1,
                 double_double::AngleOf<kFma>(double_double::OtherSide<kFma>(x),
                                              {x, 0}, about));
}
FORMULA(Atan2) {
  // Scaled, so that the point is not far from the unit circle.
  const double size = std::fabs(x) > std::fabs(y) ? x : y;
  const auto exponent =
      std::bit_cast<int64_t>(size) & int64_t{0x7ff0000000000000};
  const double scale =
      std::bit_cast<double>(int64_t{0x7fe0000000000000} - exponent);
  const bool near = Both(WithinOrZero(x), WithinOrZero(y));
  return Covered(
      Both(near, std::fabs(about) >= kLeast),
      double_double::AngleOf<kFma>({x * scale, 0}, {y * scale, 0}, about));
}
// `about` is log |x|. Of a negative x only integral powers are numbers, and odd
// ones are negative.
FORMULA(Pow) {
  using double_double::kToInteger;
  const double shifted = y + kToInteger;
  const DoubleDouble log = double_double::LogOf<kFma>({std::fabs(x), 0}, about);
  const DoubleDouble power = Multiply<kFma>(log, {y, 0});
  const bool near = Both(Within(x, kLeast, kMost), Within(y, 0, kMost));
  const bool is_whole = Both(std::fabs(y) < 0x1p50, shifted - kToInteger == y);
  const bool is_real = Either(x > 0, is_whole);
  const double sign = std::bit_cast<double>(
      std::bit_cast<uint64_t>(1.0) |
      (std::bit_cast<uint64_t>(x) >> 63 & std::bit_cast<uint64_t>(shifted))
          << 63);
  const bool known = Both(near, is_real);
  const DoubleDouble result =
      Covered(Both(known, std::fabs(power.hi) < 690),
              double_double::ExpOf<kFma>(power.hi, power.lo));
  const bool above = Both(known, power.hi > kOverflow);
  const bool below = Both(known, power.hi < kUnderflow);
  return Scale(Select(above, kBeyond, Select(below, {0, 0}, result)), sign);
}

constexpr DoubleDouble kErf[] = {
#define ERF(hi, lo, slope, slope_rest) {hi, lo},
#include "ops/functions/erf_table.def"
};
// With a the multiple of 1 / 64 next to x, and h = x - a:
// erf(a) + 2 / sqrt(pi) e^(-a^2) (h - a h^2 + (2 a^2 - 1) / 3 h^3 ...), the
// integral of the Taylor series of e^(-2 a h - h^2).
FORMULA(Erf) {
  constexpr DoubleDouble kSlope = {0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56};
  constexpr DoubleDouble kThird = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  constexpr double kEnd = 6;  // beyond, it rounds to 1
  constexpr int64_t kLast = 6 * 64;
  const double magnitude = std::fabs(x);
  const double rounded = magnitude * 64 + double_double::kToInteger;
  const auto place = std::bit_cast<int64_t>(rounded) -
                     std::bit_cast<int64_t>(double_double::kToInteger);
  const int64_t index = place < kLast ? place : kLast;
  const double a = (rounded - double_double::kToInteger) / 64,
               h = magnitude - a;
  // Coefficients of e^(-2 a h - h^2): c[n] = (-2 a c[n-1] - 2 c[n-2]) / n.
  const double c2 = 2 * a * a - 1;
  const double c3 = (4 * a - 2 * a * c2) / 3;
  const double c4 = (-2 * a * c3 - 2 * c2) / 4;
  const double c5 = (-2 * a * c4 - 2 * c3) / 5;
  const double c6 = (-2 * a * c5 - 2 * c4) / 6;
  const double c7 = (-2 * a * c6 - 2 * c5) / 7;
  const double c8 = (-2 * a * c7 - 2 * c6) / 8;
  const double c9 = (-2 * a * c8 - 2 * c7) / 9;
  const double tail =
      c3 / 4 +
      h * (c4 / 5 +
           h * (c5 / 6 +
                h * (c6 / 7 + h * (c7 / 8 + h * (c8 / 9 + h * c9 / 10)))));
  const DoubleDouble square = TwoProduct<kFma>(h, h);
  const DoubleDouble third =
      Multiply<kFma>(square, Multiply<kFma>(kThird, {c2, 0}));
  DoubleDouble sum = Add(third, Negate(TwoProduct<kFma>(a, h)));
  sum = Add(kOne, Add(sum, {h * square.hi * tail, 0}));
  const DoubleDouble slope =
      Multiply<kFma>(kSlope, double_double::ExpOf<kFma>(-a * a));
  const DoubleDouble rise = Multiply<kFma>(slope, Multiply<kFma>({h, 0}, sum));
  const DoubleDouble result = Add({kErf[index].hi, kErf[index].lo}, rise);
  const DoubleDouble near = Covered(Within(x, kTiny, kEnd), result);
  return WithSign(x, Select(magnitude > kEnd, kOne, near));
}
// One step of Newton's method.
FORMULA(Rsqrt) {
  const double root = 1 / std::sqrt(x);
  const DoubleDouble product =
      Multiply<kFma>(TwoProduct<kFma>(root, root), {x, 0});
  const double excess = (product.hi - 1) + product.lo;
  return Covered(Both(x >= kLeast, x <= kMost),
                 FastTwoSum(root, -root * excess / 2));
}
// |x + iy|; only the larger of the two must not be out of range.
template <bool kFma>
HLO_INLINE DoubleDouble Length(double x, double y) {
  return SquareRoot<kFma>(Add(TwoProduct<kFma>(x, x), TwoProduct<kFma>(y, y)));
}
FORMULA(Hypot) {
  const double larger = std::fabs(x) > std::fabs(y) ? x : y;
  const DoubleDouble near =
      Covered(Within(larger, kTiny, kLarge), Length<kFma>(x, y));
  return Select(Both(x == 0, y == 0), {0, 0}, near);
}
FORMULA(CosineOfAngle) {
  return Covered(Both(Within(x, kTiny, kLarge), std::fabs(y) <= kLarge),
                 Divide<kFma>({x, 0}, Length<kFma>(x, y)));
}
#undef FORMULA

using Formula = DoubleDouble (*)(double x, double y, double about);

template <Formula kFormula>
HLO_INLINE void Loop(const double* x, const double* y, const double* about,
                     double* hi, double* lo, int64_t n) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const DoubleDouble r = kFormula(x[i], y[i], about[i]);
    hi[i] = r.hi;
    lo[i] = r.lo;
  }
}
template <Formula kPlain, Formula kFused>
struct LoopBody {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const double* x, const double* y,
                             const double* about, double* hi, double* lo,
                             int64_t n) {
    Loop<Fuses(kSet) ? kFused : kPlain>(x, y, about, hi, lo, n);
  }
};

template <Formula kPlain, Formula kFused>
constexpr DoubleDoubleFunction Computes(double error = 0x1p-65,
                                        double error_by_exponent = 0) {
  return {Versions<LoopBody<kPlain, kFused>>::All(),
          error,
          error_by_exponent,
          false,
          {}};
}
constexpr DoubleDoubleFunction From(RealFunction about,
                                    DoubleDoubleFunction form) {
  form.corrects = true;
  form.about = about;
  return form;
}

using R = RealFunction;
struct Entry {
  RealFunction function;
  DoubleDoubleFunction form;
};
#define COMPUTES(name) Computes<name<false>, name<true>>()
constexpr Entry kEntries[] = {
    {R::exp, COMPUTES(Exp)},
    {R::expm1, COMPUTES(Expm1)},
    {R::log, From(R::log, COMPUTES(Log))},
    {R::log1p, From(R::log1p, COMPUTES(Log1p))},
    {R::logistic, COMPUTES(Logistic)},
    {R::sinh, COMPUTES(Sinh)},
    {R::cosh, COMPUTES(Cosh)},
    {R::tanh, COMPUTES(Tanh)},
    {R::asinh, From(R::asinh, COMPUTES(Asinh))},
    {R::acosh, From(R::acosh, COMPUTES(Acosh))},
    {R::atanh, From(R::atanh, COMPUTES(Atanh))},
    {R::erf, COMPUTES(Erf)},
    {R::cbrt, From(R::cbrt, COMPUTES(Cbrt))},
    {R::sin, COMPUTES(Sin)},
    {R::cos, COMPUTES(Cos)},
    {R::tan, COMPUTES(Tan)},
    {R::asin, From(R::asin, COMPUTES(Asin))},
    {R::acos, From(R::acos, COMPUTES(Acos))},
    {R::atan2, From(R::atan2, COMPUTES(Atan2))},
    {R::rsqrt, COMPUTES(Rsqrt)},
    {R::hypot, COMPUTES(Hypot)},
    {R::cosine_of_angle, COMPUTES(CosineOfAngle)},
    {R::pow, From(R::log, Computes<Pow<false>, Pow<true>>(0x1p-66, 0x1p-68))},
};
#undef COMPUTES

struct Table {
  constexpr Table() {
    for (const Entry& entry : kEntries) {
      functions[static_cast<size_t>(entry.function)] = entry.form;
    }
  }
  DoubleDoubleFunction functions[kRealFunctionCount] = {};
};
constexpr Table kTable;

}  // namespace

const DoubleDoubleFunction& DoubleDoubleOf(RealFunction function) {
  return kTable.functions[static_cast<size_t>(function)];
}

}  // namespace hlo
