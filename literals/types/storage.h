// Bytes from outside as elements in memory.
#ifndef HLOREF_LITERALS_TYPES_STORAGE_H_
#define HLOREF_LITERALS_TYPES_STORAGE_H_

#include <cstddef>
#include <cstdint>

#include "literals/types/element_type.h"

namespace hlo {

// Makes `n` elements' bytes what they are in memory: extends the sign of
// signed integers below 8 bits, which other programs leave in the low bits.
// The index of the first element whose bytes are no value of the type (a pred
// other than 0 or 1, a bit above the width); -1: all are.
int64_t NormalizeStorage(ElementType type, std::byte* data, int64_t n);

// Reverses the bytes of each element, of each part of a complex one.
void SwapByteOrder(ElementType type, std::byte* data, int64_t n);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_STORAGE_H_
