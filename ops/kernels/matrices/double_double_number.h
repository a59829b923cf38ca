// A double-double of about 106 bits that is computed with as with an f64: sums
// of f64 are kept in it where an accumulator is to be wider (semantics.md:
// accumulation, reduce_accumulator). In storage it is a c128, hi for the real
// part, so that its conversion to a real type keeps hi.
#ifndef HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_NUMBER_H_
#define HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_NUMBER_H_

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "literals/types/convert.h"
#include "literals/types/element_type.h"
#include "literals/types/float_bits.h"
#include "ops/functions/double_double.h"

namespace hlo {

struct DoubleDoubleNumber {
  double hi = 0, lo = 0;

  DoubleDoubleNumber() = default;
  HLO_INLINE explicit DoubleDoubleNumber(double value) : hi(value) {}
  HLO_INLINE explicit DoubleDoubleNumber(int64_t n)
      : hi(static_cast<double>(n)),
        lo(static_cast<double>(n - static_cast<int64_t>(hi))) {}
  HLO_INLINE explicit DoubleDoubleNumber(DoubleDouble value)
      : hi(value.hi), lo(value.lo) {}
  // `exact`, or `plain`, the f64 result, where that is infinite, NaN or a zero
  // with its sign.
  HLO_INLINE DoubleDoubleNumber(double plain, DoubleDouble exact) {
    const bool finite = std::abs(plain) <= 0x1.fffffffffffffp1023;
    const bool zero = plain == 0 && exact.hi == 0;
    const bool kept = !finite || zero || exact.hi != exact.hi;
    hi = kept ? plain : exact.hi;
    lo = kept ? 0 : exact.lo;
  }
  HLO_INLINE DoubleDouble sum() const { return {hi, lo}; }
};

template <>
inline constexpr ElementType kTypeOf<DoubleDoubleNumber> = ElementType::kC128;

HLO_INLINE DoubleDoubleNumber operator-(DoubleDoubleNumber a) {
  return DoubleDoubleNumber(Negate(a.sum()));
}
HLO_INLINE DoubleDoubleNumber operator+(DoubleDoubleNumber a,
                                        DoubleDoubleNumber b) {
  return {a.hi + b.hi, Add(a.sum(), b.sum())};
}
HLO_INLINE DoubleDoubleNumber operator-(DoubleDoubleNumber a,
                                        DoubleDoubleNumber b) {
  return {a.hi - b.hi, Add(a.sum(), Negate(b.sum()))};
}
// Multiply and add round once, by the processor or by the C library.
HLO_INLINE DoubleDoubleNumber operator*(DoubleDoubleNumber a,
                                        DoubleDoubleNumber b) {
  return {a.hi * b.hi, Multiply<true>(a.sum(), b.sum())};
}
HLO_INLINE DoubleDoubleNumber operator/(DoubleDoubleNumber a,
                                        DoubleDoubleNumber b) {
  return {a.hi / b.hi, Divide<true>(a.sum(), b.sum())};
}
HLO_INLINE DoubleDoubleNumber& operator+=(DoubleDoubleNumber& a,
                                          DoubleDoubleNumber b) {
  return a = a + b;
}
HLO_INLINE DoubleDoubleNumber& operator-=(DoubleDoubleNumber& a,
                                          DoubleDoubleNumber b) {
  return a = a - b;
}
HLO_INLINE DoubleDoubleNumber& operator/=(DoubleDoubleNumber& a,
                                          DoubleDoubleNumber b) {
  return a = a / b;
}
HLO_INLINE DoubleDoubleNumber SquareRoot(DoubleDoubleNumber a) {
  return {std::sqrt(a.hi), SquareRoot<true>(a.sum())};
}
HLO_INLINE DoubleDoubleNumber Canonical(DoubleDoubleNumber a) {
  return a.hi == a.hi ? a : DoubleDoubleNumber(kNan<double>);
}

// `a` cut to f64, its last bit 1 where something was cut off: what a narrower
// type rounds from as from the double-double itself.
HLO_INLINE double RoundedToOdd(DoubleDoubleNumber a) {
  const uint64_t bits = std::bit_cast<uint64_t>(a.hi);
  if (!(a.lo != 0) || (bits & 1) != 0) return a.hi;
  const bool outwards = (a.lo > 0) == (a.hi > 0);
  return std::bit_cast<double>(outwards ? bits + 1 : bits - 1);
}

// n numbers in `type`, each rounded once. Those of `values` are changed.
template <Float T>
void RoundNumbers(T* values, ElementType type, std::byte* target, int64_t n) {
  ConvertLanes(kTypeOf<T>, type, values, target, n);
}
inline void RoundNumbers(DoubleDoubleNumber* values, ElementType type,
                         std::byte* target, int64_t n) {
  for (int64_t i = 0; i < n && type != ElementType::kF64; ++i) {
    values[i] = DoubleDoubleNumber(RoundedToOdd(values[i]));
  }
  ConvertLanes(kTypeOf<DoubleDoubleNumber>, type, values, target, n);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_NUMBER_H_
