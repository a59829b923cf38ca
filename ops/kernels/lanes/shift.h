// Shifts by any amount (semantics.md, shift_overflow). An amount is read as an
// unsigned number of its type's width: a negative one is too large.
#ifndef HLOREF_OPS_KERNELS_LANES_SHIFT_H_
#define HLOREF_OPS_KERNELS_LANES_SHIFT_H_

#include "literals/types/wrap.h"
#include "ops/attribute.h"
#include "ops/choices.h"
#include "ops/choices/arithmetic.h"

namespace hlo {

// Base of the shifts' functors: what an amount means.
struct ShiftAmount {
  ShiftAmount(const Attributes&, const Choices& choices)
      : masked(choices.is(choice::shift_overflow::masked)) {}

  // Only the amount's low bits count, where that is the choice.
  template <Integer T>
  Bits<T> Amount(T amount) const {
    constexpr Bits<T> kMask = kWidth<T> - 1;
    const Bits<T> bits = LowBits(amount);
    return masked ? bits & kMask : bits;
  }

  bool masked;
};

// Zero where the amount is no less than the width.
template <Integer T>
constexpr T ShiftLeft(T value, Bits<T> amount) {
  constexpr Bits<T> kLimit = kWidth<T>;
  const Bits<T> shifted = ToBits(value) << (amount < kLimit ? amount : 0);
  return FromBits<T>(amount < kLimit ? shifted : 0);
}
template <Integer T>
constexpr T ShiftRightLogical(T value, Bits<T> amount) {
  constexpr Bits<T> kLimit = kWidth<T>;
  const Bits<T> shifted = LowBits(value) >> (amount < kLimit ? amount : 0);
  return FromBits<T>(amount < kLimit ? shifted : 0);
}

// Fills with the top bit, of unsigned types too.
template <Integer T>
constexpr T ShiftRightArithmetic(T value, Bits<T> amount) {
  using Signed = std::make_signed_t<Bits<T>>;
  constexpr Bits<T> kLast = kWidth<T> - 1;
  constexpr int kUnused = static_cast<int>(sizeof(Signed)) * 8 - kWidth<T>;
  const auto extended =
      static_cast<Signed>(ToBits(value) << kUnused) >> kUnused;
  const Signed shifted = extended >> (amount < kLast ? amount : kLast);
  return FromBits<T>(static_cast<Bits<T>>(shifted));
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_SHIFT_H_
