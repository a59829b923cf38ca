#include "literals/types/storage.h"

#include <algorithm>

namespace hlo {
namespace {

// Bytes as unsigned codes below `end`, or sign-extended ones.
int64_t NormalizeSigned(int bits, std::byte* data, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    const auto byte = static_cast<uint8_t>(data[i]);
    const uint8_t high = static_cast<uint8_t>(byte >> bits);
    const bool negative = (byte >> (bits - 1) & 1) != 0;
    const auto ones = static_cast<uint8_t>(0xff >> bits);
    if (high != 0 && !(negative && high == ones)) return i;
    if (negative) data[i] = static_cast<std::byte>(byte | ones << bits);
  }
  return -1;
}

int64_t CheckBelow(int end, const std::byte* data, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if (static_cast<int>(data[i]) >= end) return i;
  }
  return -1;
}

}  // namespace

int64_t NormalizeStorage(ElementType type, std::byte* data, int64_t n) {
  if (IsPred(type)) return CheckBelow(2, data, n);
  if (BitWidth(type) >= 8) return -1;
  if (IsSigned(type)) return NormalizeSigned(BitWidth(type), data, n);
  return CheckBelow(1 << BitWidth(type), data, n);
}

void SwapByteOrder(ElementType type, std::byte* data, int64_t n) {
  const int64_t part = StorageBytes(PartType(type));
  const int64_t bytes = n * StorageBytes(type);
  if (part == 1) return;
  for (int64_t i = 0; i < bytes; i += part) {
    std::reverse(data + i, data + i + part);
  }
}

}  // namespace hlo
