// Elements by their bytes alone, for what moves them and never looks at a
// value.
#ifndef HLOREF_BASE_BYTE_UNITS_H_
#define HLOREF_BASE_BYTE_UNITS_H_

#include <cstdint>

namespace hlo {

struct Bytes16 {  // a c128's
  uint64_t halves[2];
};

// f(unit) for a zero of the unit that is `width` bytes wide.
// REQUIRES: 1, 2, 4, 8 or 16.
template <typename F>
auto WithByteUnit(int width, const F& f) {
  switch (width) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    case 8:
      return f(uint64_t{});
    default:
      return f(Bytes16{});
  }
}

}  // namespace hlo

#endif  // HLOREF_BASE_BYTE_UNITS_H_
