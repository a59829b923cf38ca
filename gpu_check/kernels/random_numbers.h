// Kernels: random numbers of a distribution.
#ifndef HLOREF_GPU_CHECK_KERNELS_RANDOM_NUMBERS_H_
#define HLOREF_GPU_CHECK_KERNELS_RANDOM_NUMBERS_H_

#include "gpu_check/kernels/integers.h"
#include "gpu_check/kernels/random.h"
#include "gpu_check/kernels/reals.h"
#include "gpu_check/kernels/rounding.h"

namespace hlo::gpu {

// rng. The i-th element's bits are those of the block `counter` + i; a block
// that would make integers uneven is followed by that of the next key.
struct RandomNumbers {
  Type type = Type::kF32;
  bool normal = false, bernoulli = false;  // else uniform
  uint64_t key = 0, low = 0, high = 0;
  const void* a = nullptr;  // scalars: [a, b), mean and deviation, or a mean
  const void* b = nullptr;
  void* out = nullptr;

  HLOREF_HD Words Draw(int64_t i, uint64_t turn) const {
    const uint64_t place = low + static_cast<uint64_t>(i);
    return PhiloxBlock(place, high + (place < low), key + turn);
  }
  HLOREF_HD static uint64_t Half(const Words& words, int k) {
    return words.of[2 * k] | static_cast<uint64_t>(words.of[2 * k + 1]) << 32;
  }
  HLOREF_HD static double Unit(uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
  }
  HLOREF_HD uint64_t Whole(int64_t i, uint64_t from, uint64_t to) const {
    const int64_t first = IntOf(type, from), end = IntOf(type, to);
    if (!IntegerLess(type, first, end)) return from;
    const uint64_t range =
        static_cast<uint64_t>(end) - static_cast<uint64_t>(first);
    const uint64_t uneven = (0 - range) % range;  // 2^64 mod range
    for (uint64_t turn = 0;; ++turn) {
      const uint64_t drawn = Half(Draw(i, turn), 0);
      if (drawn < uneven) continue;
      return FromInt(type, static_cast<uint64_t>(first) + drawn % range);
    }
  }
  // a + (b - a) u, rounded down, so that it stays below b.
  HLOREF_HD uint64_t Uniform(int64_t i, uint64_t from, uint64_t to) const {
    const double x = RealOf(type, from), y = RealOf(type, to);
    if (x >= y) return from;
    const double u = Unit(Half(Draw(i, 0), 0));
    const double size = y - x;
    const double at = isinf(size) ? x * (1 - u) + y * u : x + size * u;
    const uint64_t code = FromReal(type, at);
    const double rounded = RealOf(type, code);
    return rounded > at || rounded >= y ? NextAfter(type, code, from) : code;
  }
  // By Box and Muller.
  HLOREF_HD uint64_t Normal(int64_t i, double mean, double deviation) const {
    const Words words = Draw(i, 0);
    const double log = RealFunction(Code::kLog, 1 - Unit(Half(words, 0)));
    const double cosine =
        RealTrigonometric(Code::kCosine, 2 * kPi * Unit(Half(words, 1)));
    return FromReal(type, mean + deviation * (sqrt(-2 * log) * cosine));
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int bytes = BytesOf(type);
    if (bernoulli) {
      const double mean = RealOf(Type::kF32, LoadBytes(a, 4, 0).lo);
      const bool one = Unit(Half(Draw(i, 0), 0)) < mean;
      return StoreBytes(out, bytes, i, CellOf(one));
    }
    const uint64_t from = LoadBytes(a, bytes, 0).lo;
    const uint64_t to = LoadBytes(b, bytes, 0).lo;
    uint64_t code = 0;
    if (!IsFloat(type)) {
      code = Whole(i, from, to);
    } else {
      const double x = RealOf(type, from), y = RealOf(type, to);
      const bool finite = isfinite(x) && isfinite(y);
      code = normal   ? Normal(i, x, y)
             : finite ? Uniform(i, from, to)
                      : FromReal(type, NAN);
    }
    StoreBytes(out, bytes, i, CellOf(code));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_RANDOM_NUMBERS_H_
