// Bytes from outside as elements in memory.
#ifndef HLOREF_LITERALS_TYPES_STORAGE_H_
#define HLOREF_LITERALS_TYPES_STORAGE_H_

#include <cstddef>
#include <cstdint>

#include "literals/types/element_type.h"

namespace hlo {

// Brings the bytes of `n` elements into their form in memory: extends the sign
// of signed integers below 8 bits, which other programs leave in the low bits.
// Returns the index of the first element whose bytes are no value of the type
// (a pred other than 0 or 1, a bit above the width), or -1.
int64_t NormalizeStorage(ElementType type, std::byte* data, int64_t n);

// Reverses the bytes of each element, of each part of a complex one.
void SwapByteOrder(ElementType type, std::byte* data, int64_t n);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_STORAGE_H_
