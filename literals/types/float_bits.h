// Floats by their codes: operations that keep NaNs and signs bit for bit, and
// the canonical NaN of arithmetic.
#ifndef HLOREF_LITERALS_TYPES_FLOAT_BITS_H_
#define HLOREF_LITERALS_TYPES_FLOAT_BITS_H_

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "base/instruction_set.h"
#include "literals/types/number_types.h"

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

// Flips the sign bit, whatever the other bits are. A format with one zero keeps
// it, and the NaN with the code of -0; a format without a sign returns NaN.
template <Float T>
HLO_INLINE constexpr T FlipSign(T value) {
  return FromCode<T>(ToCode(value) ^ kSignBit<T>);
}
template <SmallFloat T>
constexpr T FlipSign(T value) {
  using Layout = typename T::Layout;
  using Code = typename T::Code;
  if constexpr (!Layout::kHasSign) {
    return kNan<T>;
  } else {
    const bool kept = Layout::kSpecials == Specials::kFnuz &&
                      (value.code() & Layout::kMagnitudes) == 0;
    const uint32_t sign = kept ? 0 : Layout::kSign;
    return T::FromCode(static_cast<Code>(value.code() ^ sign));
  }
}

// Clears the sign bit.
template <Float T>
HLO_INLINE constexpr T ClearSign(T value) {
  return FromCode<T>(ToCode(value) & ~kSignBit<T>);
}
template <SmallFloat T>
constexpr T ClearSign(T value) {
  using Layout = typename T::Layout;
  const bool negative = (value.code() & Layout::kSign) != 0;
  return negative ? FlipSign(value) : value;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_FLOAT_BITS_H_
