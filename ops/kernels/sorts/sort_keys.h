// Integers that order as elements do.
#ifndef HLOREF_OPS_KERNELS_SORTS_SORT_KEYS_H_
#define HLOREF_OPS_KERNELS_SORTS_SORT_KEYS_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "base/instruction_set.h"
#include "literals/types/float_bits.h"
#include "literals/types/number_types.h"
#include "literals/types/total_order.h"
#include "ops/kernels/sorts/key_sort.h"

namespace hlo {

// An unsigned integer that orders as the element does; none for a NaN unless
// the order is total.
template <typename T>
HLO_INLINE bool KeyOf(T value, const KeyOrder& order, uint64_t& key) {
  const bool total = order.total_order;
  if constexpr (std::is_same_v<T, bool>) {
    key = value;
  } else if constexpr (Float<T>) {
    if (!total && value != value) return false;
    if ((!total || order.equal_zeros) && value == 0) value = 0;
    const auto code = ToCode(value);
    using Code = std::remove_const_t<decltype(code)>;
    key = static_cast<Code>(code & kSignBit<T> ? ~code : code | kSignBit<T>);
  } else if constexpr (SmallFloat<T>) {
    const auto wide = static_cast<float>(value);
    if (!total) return KeyOf(wide, order, key);
    if (order.equal_zeros && wide == 0) value = T(0.0f);
    key = static_cast<uint32_t>(TotalOrder(value)) ^ (uint32_t{1} << 31);
  } else if constexpr (Integer<T>) {
    const auto wide = static_cast<int64_t>(value);
    const bool is_signed = std::numeric_limits<T>::is_signed;
    const int bits = IsSmallInt<T> ? 8 : static_cast<int>(8 * sizeof(T));
    const uint64_t flip = is_signed ? uint64_t{1} << (bits - 1) : 0;
    const uint64_t mask = ~uint64_t{0} >> (64 - bits);
    key = (static_cast<uint64_t>(wide) ^ flip) & mask;
  }
  return true;
}

// The unsigned integers that hold the keys of T.
template <typename T>
using KeyBits = std::conditional_t<
    sizeof(T) == 8, uint64_t,
    std::conditional_t<sizeof(T) == 4 || SmallFloat<T>, uint32_t,
                       std::conditional_t<sizeof(T) == 2, uint16_t, uint8_t>>>;

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_SORTS_SORT_KEYS_H_
