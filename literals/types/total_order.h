// The total order of floats: by sign and magnitude of the bits,
// -NaN < -Inf < .. < -0 < +0 < .. < +Inf < +NaN.
#ifndef HLOREF_LITERALS_TYPES_TOTAL_ORDER_H_
#define HLOREF_LITERALS_TYPES_TOTAL_ORDER_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/types/float_bits.h"
#include "literals/types/number_types.h"

namespace hlo {

// An integer that compares as the float does: for a negative float the
// magnitude's bits are turned round.
template <Float T>
HLO_INLINE constexpr auto TotalOrder(T value) {
  using Key = std::make_signed_t<CodeOf<T>>;
  const auto key = static_cast<Key>(ToCode(value));
  return key < 0 ? static_cast<Key>(key ^ std::numeric_limits<Key>::max())
                 : key;
}

// The one NaN of the fnuz formats has the code of -0: it is -NaN. That of
// f8e8m0fnu, which has no sign, comes last.
template <SmallFloat T>
HLO_INLINE constexpr int32_t TotalOrder(T value) {
  using Layout = typename T::Layout;
  const auto magnitude =
      static_cast<int32_t>(value.code() & Layout::kMagnitudes);
  if ((value.code() & Layout::kSign) == 0) return magnitude;
  const bool is_nan =
      Layout::kSpecials == Specials::kFnuz && value.code() == Layout::kNan;
  return is_nan ? std::numeric_limits<int32_t>::min() : -1 - magnitude;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_TOTAL_ORDER_H_
