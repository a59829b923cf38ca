// The largest or smallest of many numbers, found in any order.
#ifndef HLOREF_OPS_KERNELS_LANES_BEST_OF_H_
#define HLOREF_OPS_KERNELS_LANES_BEST_OF_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "base/instruction_set.h"
#include "literals/types/float_bits.h"

namespace hlo {

template <bool kSmallest, typename T>
HLO_INLINE bool IsBetter(T a, T b) {
  return kSmallest ? a < b : a > b;
}

// The best of n numbers. Of zeros it may be either; undefined where one is NaN,
// which sets `has_nan`. REQUIRES: n > 0.
template <bool kSmallest, typename T>
HLO_INLINE T BestOf(const T* x, int64_t n, bool& has_nan) {
  constexpr int64_t kLanes = 256 / static_cast<int64_t>(sizeof(T));
  T best = x[0], mark = 0;  // a mark is NaN where an element is
  int64_t i = 0;
  if (n >= 2 * kLanes) {
    T lanes[kLanes];
    T marks[kLanes] = {};
    std::copy_n(x, kLanes, lanes);
    for (; i + kLanes <= n; i += kLanes) {
      HLO_INDEPENDENT
      for (int64_t l = 0; l < kLanes; ++l) {
        const T each = x[i + l];
        lanes[l] = IsBetter<kSmallest>(each, lanes[l]) ? each : lanes[l];
        marks[l] = each != each ? each : marks[l];
      }
    }
#pragma GCC unroll 8
    for (int64_t half = kLanes / 2; half > 0; half /= 2) {
      HLO_INDEPENDENT
      for (int64_t l = 0; l < half; ++l) {
        const T other = lanes[half + l];
        lanes[l] = IsBetter<kSmallest>(other, lanes[l]) ? other : lanes[l];
        const T marked = marks[half + l];
        marks[l] = marked != marked ? marked : marks[l];
      }
    }
    best = lanes[0];
    mark = marks[0];
  }
  for (; i < n; ++i) {
    best = IsBetter<kSmallest>(x[i], best) ? x[i] : best;
    mark = x[i] != x[i] ? x[i] : mark;
  }
  has_nan = mark != mark;
  return best;
}

// The better of two, as BestOfColumn orders them. No branch depends on which it
// is: codes, with the bits of negative ones turned over, are in numbers' order.
template <bool kSmallest, typename T>
HLO_INLINE T BetterOf(T a, T b) {
  using Code = decltype(ToCode(a));
  using Order = std::make_signed_t<Code>;
  const auto order = [](Code code) {
    const Order negative = static_cast<Order>(code) >> (8 * sizeof(Code) - 1);
    return static_cast<Order>(code) ^
           (negative & std::numeric_limits<Order>::max());
  };
  const Code first = ToCode(a), second = ToCode(b);
  const bool takes_second =
      kSmallest ? order(second) < order(first) : order(second) > order(first);
  const Code difference =
      (first ^ second) & (Code{0} - static_cast<Code>(takes_second));
  const bool is_nan = (a != a) | (b != b);  // no branch: `||` is one
  return is_nan ? kNan<T> : FromCode<T>(first ^ difference);
}

// The best of kRows numbers, `stride` apart, in an order in which -0 is smaller
// than +0; NaN where one is. REQUIRES: kRows > 0.
template <bool kSmallest, int kRows, typename T>
HLO_INLINE T BestOfColumn(const T* x, int64_t stride) {
  T best = *x, mark = *x;
  auto signs = ToCode(*x);
  for (int64_t i = 1; i < kRows; ++i) {
    const T each = x[i * stride];
    best = IsBetter<kSmallest>(each, best) ? each : best;
    mark = each != each ? each : mark;
    signs = kSmallest ? signs | ToCode(each) : signs & ToCode(each);
  }
  // If it is zero, all numbers beside zeros have the other sign.
  const T zero = FromCode<T>(signs & kSignBit<T>);
  best = best == 0 ? zero : best;
  return mark != mark ? mark : best;
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_BEST_OF_H_
