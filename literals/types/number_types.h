// The C++ types of elements that C++ itself does not have, and the concepts
// by which rooms pick their overloads.
#ifndef HLOREF_LITERALS_TYPES_NUMBER_TYPES_H_
#define HLOREF_LITERALS_TYPES_NUMBER_TYPES_H_

#include <concepts>
#include <cstdint>

#include "literals/types/complex.h"
#include "literals/types/small_float.h"
#include "literals/types/small_int.h"

namespace hlo {

using s1 = SmallInt<1, true>;
using s2 = SmallInt<2, true>;
using s4 = SmallInt<4, true>;
using u1 = SmallInt<1, false>;
using u2 = SmallInt<2, false>;
using u4 = SmallInt<4, false>;

using c64 = Complex<float>;
using c128 = Complex<double>;

template <typename T>
concept Pred = std::same_as<T, bool>;

// Integers of every width, s1 .. u64; pred is not one.
template <typename T>
concept Integer = (std::integral<T> && !std::same_as<T, bool>) || IsSmallInt<T>;

// f32 and f64: the floats that are computed on directly.
template <typename T>
concept Float = std::same_as<T, float> || std::same_as<T, double>;

// The floats narrower than f32: computed on in f32 or by their codes.
template <typename T>
concept SmallFloat = IsSmallFloat<T>;

template <typename T>
concept ComplexNumber = std::same_as<T, c64> || std::same_as<T, c128>;

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_NUMBER_TYPES_H_
