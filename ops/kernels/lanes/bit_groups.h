// Elements of one width read as elements of another: little-endian, low bits
// first. Types below 8 bits take a byte an element in memory, so their codes
// are packed and unpacked; wider ones are the same bytes.
#ifndef HLOREF_OPS_KERNELS_LANES_BIT_GROUPS_H_
#define HLOREF_OPS_KERNELS_LANES_BIT_GROUPS_H_

#include <cstdint>

#include "literals/types/element_type.h"

namespace hlo {

// True if an array's bytes are the same in both types.
bool SameBytes(ElementType from, ElementType to);

// Writes at `target`, as elements of `to`, the bits of the elements of `from`
// at `source`: n of the wider type, and as many of the narrower as fit into
// them. The target may be the source if widths are equal, and does not overlap
// it otherwise.
// REQUIRES: integers or floats; one width is a multiple of the other.
void RegroupBits(ElementType from, ElementType to, const void* source,
                 void* target, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_BIT_GROUPS_H_
