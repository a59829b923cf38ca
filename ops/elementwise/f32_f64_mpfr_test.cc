// f32 and f64 arithmetic on edge values, each with each, and on random bits,
// against MPFR with the precision and the range of the type.
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "ops/testing/code_lanes.h"

namespace hlo {
extern const Op add_op, subtract_op, multiply_op, divide_op, remainder_op,
    sqrt_op, floor_op, ceil_op, round_nearest_afz_op, round_nearest_even_op,
    maximum_op, minimum_op, abs_op, negate_op, is_finite_op, sign_op;
}  // namespace hlo

namespace hlo::testing {
namespace {

// Returns MPFR's ternary value: the direction in which the result was rounded.
using Formula = int (*)(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y);

struct Function {
  const Op& op;
  Formula formula;
};

const Function kBinary[] = {
    {add_op,
     [](auto r, auto x, auto y) { return mpfr_add(r, x, y, MPFR_RNDN); }},
    {subtract_op,
     [](auto r, auto x, auto y) { return mpfr_sub(r, x, y, MPFR_RNDN); }},
    {multiply_op,
     [](auto r, auto x, auto y) { return mpfr_mul(r, x, y, MPFR_RNDN); }},
    {divide_op,
     [](auto r, auto x, auto y) { return mpfr_div(r, x, y, MPFR_RNDN); }},
    {remainder_op,
     [](auto r, auto x, auto y) { return mpfr_fmod(r, x, y, MPFR_RNDN); }},
};

const Function kUnary[] = {
    {sqrt_op, [](auto r, auto x, auto) { return mpfr_sqrt(r, x, MPFR_RNDN); }},
    {floor_op, [](auto r, auto x, auto) { return mpfr_floor(r, x); }},
    {ceil_op, [](auto r, auto x, auto) { return mpfr_ceil(r, x); }},
    {round_nearest_afz_op,
     [](auto r, auto x, auto) { return mpfr_round(r, x); }},
    {round_nearest_even_op,
     [](auto r, auto x, auto) { return mpfr_roundeven(r, x); }},
};

// Computes with the digits and exponents of a type.
class Reference {
 public:
  explicit Reference(ElementType type) : type_(type) {
    const bool wide = type == ElementType::kF64;
    const int digits = wide ? 53 : 24, max = wide ? 1024 : 128;
    mpfr_inits2(digits, x_, y_, r_, nullptr);
    mpfr_set_emin(3 - max - digits + 1);
    mpfr_set_emax(max);
  }
  ~Reference() {
    mpfr_clears(x_, y_, r_, nullptr);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  Code Of(const Function& function, Code a, Code b) {
    mpfr_set_d(x_, FloatOf(type_, a), MPFR_RNDN);
    mpfr_set_d(y_, FloatOf(type_, b), MPFR_RNDN);
    int ternary = function.formula(r_, x_, y_);
    ternary = mpfr_check_range(r_, ternary, MPFR_RNDN);
    mpfr_subnormalize(r_, ternary, MPFR_RNDN);
    return WideFloatCode(type_, mpfr_get_d(r_, MPFR_RNDN));
  }

 private:
  ElementType type_;
  mpfr_t x_, y_, r_;
};

int MantissaBits(ElementType type) {
  return type == ElementType::kF64 ? 52 : 23;
}

// Zeros, subnormals, around powers of two and middles, infinities, NaNs.
Codes EdgeCodes(ElementType type) {
  const Code sign = Code{1} << (BitWidth(type) - 1);
  const Code unit = Code{1} << MantissaBits(type);
  const Code one = WideFloatCode(type, 1),
             infinity = WideFloatCode(type, INFINITY);
  const auto digits = static_cast<Code>(MantissaBits(type));
  Codes codes;
  for (Code middle :
       {unit, one, one - unit, one + unit, one + unit / 2, one + digits * unit,
        one + (digits + 1) * unit, one - digits * unit,
        one - (digits + 1) * unit, infinity, infinity / 2,
        WideFloatCode(type, 1.5), WideFloatCode(type, 3), unit / 2}) {
    for (Code near = middle - 2; near != middle + 3; ++near) {
      codes.push_back(near);
      codes.push_back(near | sign);
    }
  }
  for (Code small = 0; small < 4; ++small) {
    codes.push_back(small);
    codes.push_back(small | sign);
  }
  return codes;
}

// Pairs whose exponents are near to one another, and pairs of any bits.
std::vector<Codes> RandomPairs(ElementType type, int count) {
  std::mt19937_64 random(1);
  const Code unit = Code{1} << MantissaBits(type);
  std::vector<Codes> pairs(2);
  for (int i = 0; i < count; ++i) {
    const Code a = random() & MaskOf(type);
    const Code mantissa = random() & (unit - 1);
    const Code nearby = (a ^ mantissa) + (random() % 64 - 32) * unit;
    pairs[0].push_back(a);
    pairs[1].push_back((i % 3 == 0 ? random() : nearby) & MaskOf(type));
  }
  return pairs;
}

std::vector<Codes> AllPairs(const Codes& codes) {
  std::vector<Codes> pairs(2);
  for (Code a : codes) {
    for (Code b : codes) {
      pairs[0].push_back(a);
      pairs[1].push_back(b);
    }
  }
  return pairs;
}

constexpr ElementType kWideFloats[] = {ElementType::kF32, ElementType::kF64};

TEST(WideFloatsTest, ArithmeticIsRoundedOnce) {
  for (ElementType type : kWideFloats) {
    Reference reference(type);
    for (const std::vector<Codes>& pairs :
         {AllPairs(EdgeCodes(type)), RandomPairs(type, 50000)}) {
      for (const Function& each : kBinary) {
        ExpectCodes(RunCodes({}, each.op, {type, type}, type, pairs), pairs,
                    Title(each.op, type),
                    [&](Code a, Code b) { return reference.Of(each, a, b); });
      }
    }
  }
}

TEST(WideFloatsTest, RootsAndWholeNumbers) {
  for (ElementType type : kWideFloats) {
    Reference reference(type);
    Codes codes = EdgeCodes(type);
    const Codes more = RandomPairs(type, 50000)[0];
    codes.insert(codes.end(), more.begin(), more.end());
    std::mt19937_64 random(3);
    for (int i = 0; i < 20000; ++i) {  // where halves are
      const double quarters = static_cast<double>(random() % (1 << 24));
      codes.push_back(WideFloatCode(
          type, std::ldexp(quarters, -static_cast<int>(random() % 25))));
    }
    for (const Function& each : kUnary) {
      ExpectCodes(RunCodes({}, each.op, {type}, type, {codes}), {codes},
                  Title(each.op, type),
                  [&](Code a, Code) { return reference.Of(each, a, a); });
    }
  }
}

TEST(WideFloatsTest, ExtremaAndSigns) {
  for (ElementType type : kWideFloats) {
    const Code sign = Code{1} << (BitWidth(type) - 1);
    const Code infinity = WideFloatCode(type, INFINITY);
    const auto key = [&](Code code) {
      const auto magnitude = static_cast<Wide>(code & ~sign);
      return (code & sign) != 0 ? -1 - magnitude : magnitude;
    };
    const auto is_nan = [&](Code code) { return (code & ~sign) > infinity; };
    const auto nan = WideFloatCode(type, NAN);
    const std::vector<Codes> pairs = AllPairs(EdgeCodes(type));
    const auto run = [&](const Op& op) {
      return RunCodes({}, op, {type, type}, type, pairs);
    };
    ExpectCodes(run(maximum_op), pairs, "maximum", [&](Code a, Code b) {
      return is_nan(a) || is_nan(b) ? nan : key(a) > key(b) ? a : b;
    });
    ExpectCodes(run(minimum_op), pairs, "minimum", [&](Code a, Code b) {
      return is_nan(a) || is_nan(b) ? nan : key(a) < key(b) ? a : b;
    });
    const auto run_one = [&](const Op& op, ElementType result) {
      return RunCodes({}, op, {type}, result, {pairs[0]});
    };
    ExpectCodes(run_one(abs_op, type), pairs, "abs",
                [&](Code a, Code) { return a & ~sign; });
    ExpectCodes(run_one(negate_op, type), pairs, "negate",
                [&](Code a, Code) { return a ^ sign; });
    ExpectCodes(run_one(is_finite_op, ElementType::kPred), pairs, "is-finite",
                [&](Code a, Code) { return (a & ~sign) < infinity; });
    ExpectCodes(run_one(sign_op, type), pairs, "sign", [&](Code a, Code) {
      if (is_nan(a)) return nan;
      const Code one = WideFloatCode(type, 1);
      return (a & ~sign) == 0 ? a : one | (a & sign);
    });
  }
}

}  // namespace
}  // namespace hlo::testing
