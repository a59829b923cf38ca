#include "ops/kernels/lanes/bit_groups.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

namespace hlo {
namespace {

// A type below 8 bits, or a byte of a wider one.
struct Code {
  int bits;
  uint8_t signs;  // what a negative number has above its bits in memory

  uint8_t mask() const { return static_cast<uint8_t>((1 << bits) - 1); }
  // As it stands in memory.
  uint8_t Stored(int code) const {
    const bool negative = (code >> (bits - 1) & 1) != 0;
    return static_cast<uint8_t>(negative ? code | signs : code);
  }
};

Code CodeOf(ElementType type) {
  const int bits = std::min(BitWidth(type), 8);
  return {bits, static_cast<uint8_t>(IsSigned(type) ? 0xff << bits : 0)};
}

template <int kCodes>
void Split(Code wide, Code narrow, const uint8_t* source, uint8_t* target,
           int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    const int group = source[i] & wide.mask();
    for (int j = 0; j < kCodes; ++j) {
      const int code = group >> (j * narrow.bits) & narrow.mask();
      target[i * kCodes + j] = narrow.Stored(code);
    }
  }
}

template <int kCodes>
void Join(Code wide, Code narrow, const uint8_t* source, uint8_t* target,
          int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    int group = 0;
    for (int j = 0; j < kCodes; ++j) {
      const int code = source[i * kCodes + j] & narrow.mask();
      group |= code << (j * narrow.bits);
    }
    target[i] = wide.Stored(group);
  }
}

template <int kCodes>
void Regroup(ElementType from, ElementType to, const uint8_t* source,
             uint8_t* target, int64_t n) {
  if (BitWidth(from) >= BitWidth(to)) {
    Split<kCodes>(CodeOf(from), CodeOf(to), source, target, n);
  } else {
    Join<kCodes>(CodeOf(to), CodeOf(from), source, target, n);
  }
}

}  // namespace

bool SameBytes(ElementType from, ElementType to) {
  const bool packs = BitWidth(from) < 8 || BitWidth(to) < 8;
  const bool same_codes =
      BitWidth(from) == BitWidth(to) && IsSigned(from) == IsSigned(to);
  return !packs || same_codes;
}

void RegroupBits(ElementType from, ElementType to, const void* source,
                 void* target, int64_t n) {
  const ElementType wide = BitWidth(from) >= BitWidth(to) ? from : to;
  const int64_t bytes = n * StorageBytes(wide);
  if (SameBytes(from, to)) {
    if (source != target) {
      std::memcpy(target, source, static_cast<size_t>(bytes));
    }
    return;
  }
  const auto* in = static_cast<const uint8_t*>(source);
  auto* out = static_cast<uint8_t*>(target);
  const int narrow_bits = std::min(BitWidth(from), BitWidth(to));
  switch (CodeOf(wide).bits / narrow_bits) {
    case 1:
      return Regroup<1>(from, to, in, out, bytes);
    case 2:
      return Regroup<2>(from, to, in, out, bytes);
    case 3:
      return Regroup<3>(from, to, in, out, bytes);
    case 4:
      return Regroup<4>(from, to, in, out, bytes);
    case 6:
      return Regroup<6>(from, to, in, out, bytes);
    case 8:
      return Regroup<8>(from, to, in, out, bytes);
    default:
      assert(false);
  }
}

}  // namespace hlo
