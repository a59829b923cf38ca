// Integers below 8 bits: one byte of storage that holds the value itself,
// sign-extended for the signed types.
#ifndef HLOREF_LITERALS_TYPES_SMALL_INT_H_
#define HLOREF_LITERALS_TYPES_SMALL_INT_H_

#include <cstdint>
#include <limits>
#include <type_traits>

namespace hlo {

template <int kWidth, bool kIsSigned>
class SmallInt {
 public:
  using Storage = std::conditional_t<kIsSigned, int8_t, uint8_t>;
  static constexpr int kBits = kWidth;
  static constexpr bool kSigned = kIsSigned;
  static constexpr int kMax = (1 << (kIsSigned ? kWidth - 1 : kWidth)) - 1;
  static constexpr int kMin = kIsSigned ? -(1 << (kWidth - 1)) : 0;

  constexpr SmallInt() = default;
  // Keeps the low bits: integers wrap.
  constexpr explicit SmallInt(int64_t value) : value_(Wrap(value)) {}

  constexpr explicit operator int() const { return value_; }
  constexpr explicit operator int64_t() const { return value_; }

  friend constexpr bool operator==(SmallInt, SmallInt) = default;
  friend constexpr auto operator<=>(SmallInt, SmallInt) = default;

 private:
  static constexpr Storage Wrap(int64_t value) {
    const uint64_t low = static_cast<uint64_t>(value) << (64 - kWidth);
    if constexpr (kIsSigned) {
      return static_cast<Storage>(static_cast<int64_t>(low) >> (64 - kWidth));
    } else {
      return static_cast<Storage>(low >> (64 - kWidth));
    }
  }

  Storage value_ = 0;
};

template <typename T>
inline constexpr bool IsSmallInt = false;
template <int kWidth, bool kIsSigned>
inline constexpr bool IsSmallInt<SmallInt<kWidth, kIsSigned>> = true;

}  // namespace hlo

template <int kWidth, bool kIsSigned>
struct std::numeric_limits<hlo::SmallInt<kWidth, kIsSigned>> {
  using T = hlo::SmallInt<kWidth, kIsSigned>;
  static constexpr bool is_specialized = true;
  static constexpr bool is_integer = true;
  static constexpr bool is_signed = kIsSigned;
  static constexpr bool has_infinity = false;
  static constexpr bool has_quiet_NaN = false;
  static constexpr int digits = kIsSigned ? kWidth - 1 : kWidth;
  static constexpr T min() { return T(T::kMin); }
  static constexpr T lowest() { return T(T::kMin); }
  static constexpr T max() { return T(T::kMax); }
};

#endif  // HLOREF_LITERALS_TYPES_SMALL_INT_H_
