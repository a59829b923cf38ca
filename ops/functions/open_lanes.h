// Sets of the lanes that a form leaves open: bit i % 8 of byte i / 8.
#ifndef HLOREF_OPS_FUNCTIONS_OPEN_LANES_H_
#define HLOREF_OPS_FUNCTIONS_OPEN_LANES_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace hlo {

// Writes the numbers of the open ones of n lanes in order; returns how many.
// Bits behind the n-th may be any.
inline int64_t OpenLanes(const uint8_t* open, int64_t n, int32_t* at) {
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += 64) {
    const int64_t lanes = std::min<int64_t>(64, n - begin);
    uint64_t word = 0;
    std::memcpy(&word, open + begin / 8, static_cast<size_t>((lanes + 7) / 8));
    if constexpr (std::endian::native == std::endian::big) {
      word = __builtin_bswap64(word);
    }
    if (lanes < 64) word &= (uint64_t{1} << lanes) - 1;
    for (; word != 0; word &= word - 1) {
      at[count++] = static_cast<int32_t>(begin) + std::countr_zero(word);
    }
  }
  return count;
}

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_OPEN_LANES_H_
