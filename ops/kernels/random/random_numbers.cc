#include "ops/kernels/random/random_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/lane_block.h"
#include "base/mpfr_number.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "literals/types/wrap.h"
#include "ops/functions/double_double.h"
#include "ops/functions/rounded_lanes.h"

namespace hlo {
namespace {

template <Integer T>
uint64_t Extended(T value) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<uint64_t>(static_cast<int>(value));
  } else {
    return static_cast<uint64_t>(value);
  }
}

// `range` > 0.
uint64_t UniformBelow(uint64_t range, RandomWords& words) {
  const uint64_t rest = (0 - range) % range;  // 2^64 mod range
  while (true) {
    const auto product = static_cast<unsigned __int128>(words.Next64()) * range;
    if (static_cast<uint64_t>(product) >= rest) {
      return static_cast<uint64_t>(product >> 64);
    }
  }
}

// The next number below, of a finite one that is not the lowest.
template <Float T>
T NextBelow(T value) {
  return std::nextafter(value, -kInfinity<T>);
}
template <SmallFloat T>
T NextBelow(T value) {
  using Code = typename T::Code;
  const float wide = static_cast<float>(value);
  if (wide == 0) return FlipSign(T::FromCode(1));
  const int step = wide > 0 ? -1 : 1;
  return T::FromCode(static_cast<Code>(value.code() + step));
}

// The exact hi + lo, |lo| at most half a unit of hi, rounded down.
template <typename T>
T RoundDown(DoubleDouble exact) {
  const T nearest = static_cast<T>(exact.hi);
  const double rounded = static_cast<double>(nearest);
  const bool above =
      rounded > exact.hi || (rounded == exact.hi && exact.lo < 0);
  return above ? NextBelow(nearest) : nearest;
}

template <typename T>
class UniformFloat {
 public:
  UniformFloat(T a, T b)
      : a_(static_cast<double>(a)), b_(static_cast<double>(b)) {}
  T operator()(RandomWords& words) const {
    constexpr int kDigits = std::numeric_limits<T>::digits;
    constexpr double kUnit = 1 / static_cast<double>(int64_t{1} << kDigits);
    const double u = kUnit * (words.Next32() >> (32 - kDigits));
    // Both products are exact: two times 24 bits, within f64's range.
    return RoundDown<T>(TwoSum(a_ * (1 - u), b_ * u));
  }

 private:
  double a_, b_;
};

// f64: in double-double where that decides the rounding, else by MPFR.
template <>
class UniformFloat<double> {
 public:
  UniformFloat(double a, double b) : a_(a), b_(b) {
    const double low = std::min(Magnitude(a), Magnitude(b));
    size_ = std::fabs(a) + std::fabs(b);
    plain_ = low > 0x1p-900 && size_ < 0x1p990;
  }
  double operator()(RandomWords& words) {
    const auto k = static_cast<double>(words.Next64() >> 11);
    const double u = k * 0x1p-53;
    if (!plain_) return Exactly(k);
    const DoubleDouble left = TwoProduct<false>(a_, 1 - u);
    const DoubleDouble right = TwoProduct<false>(b_, u);
    const DoubleDouble sum = TwoSum(left.hi, right.hi);
    const DoubleDouble rest = TwoSum(left.lo, right.lo);
    if (sum.lo == 0 && rest.hi == 0) return sum.hi;
    const DoubleDouble near = FastTwoSum(sum.hi, sum.lo + rest.hi);
    if (!(std::fabs(near.lo) > size_ * 0x1p-100)) return Exactly(k);
    return RoundDown<double>(near);
  }

 private:
  // Zeros do no harm.
  static double Magnitude(double x) { return x == 0 ? 1 : std::fabs(x); }

  double Exactly(double k) {
    // Products of 106 bits, with exponents up to 2,200 apart.
    constexpr mpfr_prec_t kBits = 2400;
    MpfrNumber left(kBits, a_), right(kBits, b_);
    mpfr_mul_d(left.get(), left.get(), 0x1p53 - k, MPFR_RNDN);
    mpfr_mul_d(right.get(), right.get(), k, MPFR_RNDN);
    mpfr_add(left.get(), left.get(), right.get(), MPFR_RNDN);
    mpfr_div_2ui(left.get(), left.get(), 53, MPFR_RNDN);
    return mpfr_get_d(left.get(), MPFR_RNDD);
  }

  double a_, b_, size_ = 0;
  bool plain_ = false;
};

template <Integer T>
void Uniform(T a, T b, RandomWords& words, T* result, int64_t n) {
  if (!(ToNative(a) < ToNative(b))) {
    std::fill_n(result, n, a);
    return;
  }
  const uint64_t range = Extended(b) - Extended(a);
  for (int64_t i = 0; i < n; ++i) {
    result[i] = FromBits<T>(
        static_cast<Bits<T>>(Extended(a) + UniformBelow(range, words)));
  }
}

// There is one truth value in [a, b), or none.
void Uniform(bool a, bool, RandomWords&, bool* result, int64_t n) {
  std::fill_n(result, n, a);
}

template <typename T>
requires Float<T> || SmallFloat<T>
void Uniform(T a, T b, RandomWords& words, T* result, int64_t n) {
  const auto low = static_cast<double>(a), high = static_cast<double>(b);
  if (!std::isfinite(low) || !std::isfinite(high)) {
    std::fill_n(result, n, kNan<T>);
    return;
  }
  if (!(low < high)) {
    std::fill_n(result, n, a);
    return;
  }
  UniformFloat<T> numbers(a, b);
  for (int64_t i = 0; i < n; ++i) result[i] = numbers(words);
}

// z[i], i < n, of mean 0 and deviation 1; n is even, at most kBlock.
void StandardNormal(RandomWords& words, InstructionSet instructions, double* z,
                    int64_t n) {
  constexpr double kTwoPi = 0x1.921fb54442d18p+2;
  constexpr int64_t kMost = kLaneBlock;
  alignas(64) double radius[kMost], angle[kMost], lanes[kMost], part[kMost];
  const int64_t pairs = n / 2;
  for (int64_t i = 0; i < pairs; ++i) {
    lanes[i] = static_cast<double>((words.Next64() >> 11) + 1) * 0x1p-53;
    angle[i] = kTwoPi * (static_cast<double>(words.Next64() >> 11) * 0x1p-53);
  }
  const auto apply = [&](RealFunction function, const double* x,
                         double* result) {
    RoundLanes(function, instructions, {x, nullptr, false}, ElementType::kF64,
               result, pairs);
  };
  apply(RealFunction::log, lanes, radius);
  for (int64_t i = 0; i < pairs; ++i) radius[i] = std::sqrt(-2 * radius[i]);
  for (const int64_t second : {0, 1}) {
    apply(second == 0 ? RealFunction::cos : RealFunction::sin, angle, part);
    for (int64_t i = 0; i < pairs; ++i) z[2 * i + second] = radius[i] * part[i];
  }
}

}  // namespace

void UniformNumbers(ElementType type, const void* a, const void* b,
                    RandomWords& words, void* result, int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!ComplexNumber<T>) {
      Uniform(*static_cast<const T*>(a), *static_cast<const T*>(b), words,
              static_cast<T*>(result), n);
    }
  });
}

void NormalNumbers(ElementType type, const void* mu, const void* sigma,
                   RandomWords& words, InstructionSet instructions,
                   void* result, int64_t n) {
  constexpr int64_t kBlock = kLaneBlock;
  double mean = 0, deviation = 0, z[kBlock];
  WidenToF64(type, mu, &mean, 1);
  WidenToF64(type, sigma, &deviation, 1);
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t count = std::min(kBlock, n - i);
    StandardNormal(words, instructions, z, count + count % 2);
    for (int64_t j = 0; j < count; ++j) {
      z[j] = Canonical(mean + deviation * z[j]);
    }
    NarrowFromF64(type, z,
                  static_cast<std::byte*>(result) + i * StorageBytes(type),
                  count);
  }
}

}  // namespace hlo
