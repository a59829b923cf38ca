// Integer arithmetic modulo 2^bits, for every width, without overflow.
#ifndef HLOREF_LITERALS_TYPES_WRAP_H_
#define HLOREF_LITERALS_TYPES_WRAP_H_

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/types/number_types.h"

namespace hlo {

template <Integer T>
inline constexpr bool kIsSigned = std::numeric_limits<T>::is_signed;

template <Integer T>
inline constexpr int kWidth = std::numeric_limits<T>::digits + kIsSigned<T>;

namespace internal {
template <typename T>
struct ArithmeticOf {  // not narrower than int: nothing promotes
  using type = std::conditional_t<sizeof(T) <= 4, uint32_t, uint64_t>;
};
}  // namespace internal

// An unsigned type that holds T's bits and wraps.
template <Integer T>
using Bits = typename internal::ArithmeticOf<T>::type;

// The bits of a value, sign-extended; and the value of the low bits.
template <Integer T>
constexpr Bits<T> ToBits(T value) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<Bits<T>>(static_cast<int>(value));
  } else {
    return static_cast<Bits<T>>(value);
  }
}
template <Integer T>
constexpr T FromBits(Bits<T> bits) {
  if constexpr (IsSmallInt<T>) {  // in bytes, for vector loops
    using Storage = typename T::Storage;
    constexpr int kUnused = 8 - T::kBits;
    const auto top = static_cast<Storage>(bits << kUnused);
    return std::bit_cast<T>(static_cast<Storage>(top >> kUnused));
  } else {
    return static_cast<T>(bits);
  }
}

// The bits of a value in its own width, zero-extended.
template <Integer T>
constexpr Bits<T> LowBits(T value) {
  constexpr int kUnused = static_cast<int>(sizeof(Bits<T>)) * 8 - kWidth<T>;
  return static_cast<Bits<T>>(ToBits(value) << kUnused) >> kUnused;
}

template <Integer T>
constexpr T WrapAdd(T a, T b) {
  return FromBits<T>(ToBits(a) + ToBits(b));
}
template <Integer T>
constexpr T WrapSubtract(T a, T b) {
  return FromBits<T>(ToBits(a) - ToBits(b));
}
template <Integer T>
constexpr T WrapMultiply(T a, T b) {
  return FromBits<T>(ToBits(a) * ToBits(b));
}
template <Integer T>
constexpr T WrapNegate(T a) {
  return FromBits<T>(Bits<T>{0} - ToBits(a));
}

// All bits set: -1, or the largest.
template <Integer T>
constexpr T AllOnes() {
  return FromBits<T>(~Bits<T>{0});
}

// In the type's C++ arithmetic type: int for the sub-byte types.
template <Integer T>
constexpr auto ToNative(T value) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<int>(value);
  } else {
    return value;
  }
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_WRAP_H_
