// Floats by their codes: what keeps NaNs and signs bit for bit, and the
// canonical NaN of arithmetic.
#ifndef HLOREF_OPS_FLOAT_BITS_H_
#define HLOREF_OPS_FLOAT_BITS_H_

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/number_types.h"
#include "ops/instruction_set.h"

namespace hlo {

template <Float T>
using CodeOf = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

template <Float T>
inline constexpr CodeOf<T> kSignBit = CodeOf<T>{1} << (sizeof(T) * 8 - 1);

template <Float T>
constexpr CodeOf<T> ToCode(T value) {
  return std::bit_cast<CodeOf<T>>(value);
}
template <Float T>
constexpr T FromCode(CodeOf<T> code) {
  return std::bit_cast<T>(code);
}

template <typename T>
requires Float<T> || SmallFloat<T>
inline constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
template <Float T>
inline constexpr T kInfinity = std::numeric_limits<T>::infinity();

template <Float T>
constexpr bool IsNan(T value) {
  return value != value;
}

// `value`, or the canonical NaN for any NaN (semantics.md, nan_payload).
template <typename T>
HLO_INLINE constexpr T Canonical(T value) {
  if constexpr (Float<T>) {
    return value == value ? value : kNan<T>;
  } else if constexpr (ComplexNumber<T>) {
    return {Canonical(value.re), Canonical(value.im)};
  } else {
    return value;
  }
}

}  // namespace hlo

#endif  // HLOREF_OPS_FLOAT_BITS_H_
