// The C++ types of elements that C++ itself does not have, and the concepts
// by which ops pick their overloads.
#ifndef HLOREF_LITERALS_TYPES_NUMBER_TYPES_H_
#define HLOREF_LITERALS_TYPES_NUMBER_TYPES_H_

#include <concepts>
#include <cstdint>

#include "literals/types/complex.h"
#include "literals/types/small_float.h"
#include "literals/types/small_int.h"

namespace hlo {

enum class TypeKind : uint8_t { kPred, kSigned, kUnsigned, kFloat, kComplex };

// s1 .. u4 and the floats narrower than f32.
#define ELEMENT_TYPE(...)
#define SMALL_INT(enumerator, name, bits, kind, ...) \
  using name = SmallInt<bits, TypeKind::kind == TypeKind::kSigned>;
#define SMALL_FLOAT(enumerator, name, exponent, mantissa, bias, specials, ...) \
  using name =                                                                 \
      SmallFloatOf<Format<exponent, mantissa, bias, Specials::specials>>;
#include "literals/types/element_types.def"

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
