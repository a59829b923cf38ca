#include "ops/functions/closer_circle.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ops/functions/double_double_circle.h"
#include "ops/functions/f64_circle_tables.h"

namespace hlo::closer {
namespace {

// 2 / pi by words, after a word of zeros.
constexpr uint64_t kTwoByPi[] = {
    0,
    0xa2f9836e4e441529ULL,
    0xfc2757d1f534ddc0ULL,
    0xdb6295993c439041ULL,
    0xfe5163abdebbc561ULL,
    0xb7246e3a424dd2e0ULL,
    0x06492eea09d1921cULL,
    0xfe1deb1cb129a73eULL,
    0xe88235f52ebb4484ULL,
    0xe99c7026b45f7e41ULL,
    0x3991d639835339f4ULL,
    0x9c845f8bbdf9283bULL,
    0x1ff897ffde05980fULL,
    0xef2f118b5a0a6d1fULL,
    0x6d367ecf27cb09b7ULL,
    0x4f463f669e5fea2dULL,
    0x7527bac7ebe5f17bULL,
    0x3d0739f78a5292eaULL,
    0x6bfb5fb11f8d5d08ULL,
    0x56033046fc7b6babULL,
    0xf0cfbc209af4361dULL,
};

// A step is pi / 32.
struct Steps {
  unsigned count;  // modulo 64, a full turn
  DoubleDouble rest;
};

// 256 bits, the first word the most significant.
using Words = std::array<uint64_t, 4>;

// From bit `first` of kTwoByPi on.
Words WindowFrom(unsigned first) {
  const size_t word = first / 64;
  const unsigned shift = first % 64;
  Words window;
  for (size_t i = 0; i < window.size(); ++i) {
    const uint64_t high = kTwoByPi[word + i] << shift;
    const uint64_t low = kTwoByPi[word + i + 1] >> 1 >> (63 - shift);
    window[i] = high | low;
  }
  return window;
}
// Modulo 2^256.
Words Times(uint64_t factor, const Words& words) {
  Words product;
  unsigned __int128 carry = 0;
  for (size_t i = words.size(); i-- > 0;) {
    carry += static_cast<unsigned __int128>(words[i]) * factor;
    product[i] = static_cast<uint64_t>(carry);
    carry >>= 64;
  }
  return product;
}
Words ShiftedLeft(const Words& words, unsigned bits) {
  Words shifted;
  for (size_t i = 0; i < words.size(); ++i) {
    const uint64_t next = i + 1 < words.size() ? words[i + 1] : 0;
    shifted[i] = words[i] << bits | next >> 1 >> (63 - bits);
  }
  return shifted;
}

// A fraction in two's complement: its first bits but leading zeros.
DoubleDouble NumberOf(Words fraction) {
  const bool negative = fraction[0] >> 63 != 0;
  if (negative) {
    for (uint64_t& word : fraction) word = ~word;  // -1 - fraction: near enough
  }
  double unit = 0x1p-53;
  if (fraction[0] == 0) {
    fraction = {fraction[1], fraction[2], fraction[3], 0};
    unit *= 0x1p-64;
  }
  const auto zeros = static_cast<unsigned>(std::countl_zero(fraction[0]));
  fraction = ShiftedLeft(fraction, zeros % 64);
  unit = std::ldexp(negative ? -unit : unit, -static_cast<int>(zeros));
  const uint64_t next = fraction[0] << 53 | fraction[1] >> 11;
  return FastTwoSum(static_cast<double>(fraction[0] >> 11) * unit,
                    static_cast<double>(next) * 0x1p-64 * unit);
}

// |x| = m 2^e. Bits of 2 / pi before the (e - 1)st make full turns; the 256
// from there on, times m, are steps of 6 bits and a fraction of 250 with an
// error of 2^-196. The fraction of no f64 is below 2^-63.
Steps StepsOf(double x) {
  constexpr uint64_t kImplied = uint64_t{1} << 52;
  const auto bits = std::bit_cast<uint64_t>(x);
  const uint64_t m = (bits & (kImplied - 1)) | kImplied;
  const auto e = static_cast<unsigned>(bits >> 52 & 0x7ff) - 1075;
  const Words product = Times(m, WindowFrom(e + 62));
  const uint64_t count = (product[0] + (uint64_t{1} << 57)) >> 58;
  constexpr DoubleDouble kStep = {0x1.921fb54442d18p-4, 0x1.1a62633145c07p-58};
  return {static_cast<unsigned>(count),
          Multiply<false>(NumberOf(ShiftedLeft(product, 6)), kStep)};
}

DoubleDouble Product(DoubleDouble a, DoubleDouble b) {
  return Multiply<false>(a, b);
}

}  // namespace

// By the angles of f64_circle.def, |rest| <= pi / 64: series of enough terms.
SineAndCosine SineAndCosineOf(double x) {
  const double size = std::fabs(x);
  const auto [count, rest] =
      size < 0x1p-5 ? Steps{0, {size, 0}} : StepsOf(size);
  const DoubleDouble square = Product(rest, rest);
  const DoubleDouble sine = double_double::SinSeries<false>(rest, square);
  const DoubleDouble cosine = double_double::CosSeries<false>(square);
  const size_t i = count % 16;
  const DoubleDouble a = {f64_tables::kSine[i], f64_tables::kSineRest[i]};
  const DoubleDouble b = {f64_tables::kCosine[i], f64_tables::kCosineRest[i]};
  DoubleDouble s = Add(Product(a, cosine), Product(b, sine));
  DoubleDouble c = Add(Product(b, cosine), Negate(Product(a, sine)));
  if ((count & 16) != 0) s = std::exchange(c, Negate(s));
  if ((count & 32) != 0) s = Negate(s), c = Negate(c);
  return {x < 0 ? Negate(s) : s, c};
}

}  // namespace hlo::closer
