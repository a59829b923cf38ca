// Counting bits by shifts and additions alone, so that the loops around become
// vector loops: no instruction set below AVX-512 counts bits of vectors.
#ifndef HLOREF_LITERALS_TYPES_BIT_COUNT_H_
#define HLOREF_LITERALS_TYPES_BIT_COUNT_H_

#include <cstddef>

namespace hlo {

// The number of ones among the bits of x.
template <typename Unsigned>
constexpr Unsigned OneBits(Unsigned x) {
  constexpr Unsigned kAll = static_cast<Unsigned>(~Unsigned{0});
  x = x - ((x >> 1) & (kAll / 3));                           // for each 2 bits
  x = (x & (kAll / 15 * 3)) + ((x >> 2) & (kAll / 15 * 3));  // for each 4
  x = (x + (x >> 4)) & (kAll / 255 * 15);                    // for each 8
  for (size_t bits = 8; bits < sizeof(Unsigned) * 8; bits *= 2) {
    x += x >> bits;
  }
  return x & 127;
}

// The bit of x's top one and every bit below it.
template <typename Unsigned>
constexpr Unsigned FilledBelowTop(Unsigned x) {
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  if constexpr (sizeof(Unsigned) > 1) x |= x >> 8;
  if constexpr (sizeof(Unsigned) > 2) x |= x >> 16;
  if constexpr (sizeof(Unsigned) > 4) x |= x >> 32;
  return x;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_BIT_COUNT_H_
