// f16 to and from f32 by instructions for that, sixteen lanes at a time.
#ifndef HLOREF_LITERALS_TYPES_F16_LANES_H_
#define HLOREF_LITERALS_TYPES_F16_LANES_H_

#include <cstdint>

#include "literals/types/number_types.h"

namespace hlo {

enum class NansOfF16 : uint8_t { kKeepBits, kBecomeCanonical };

// Each returns false, and does nothing, where this machine has no such
// instructions.
bool WidenF16(const f16* lanes, float* numbers, int64_t n, NansOfF16 nans);
// Rounded to nearest, ties to even; NaNs become the canonical one.
bool NarrowF16(const float* numbers, f16* lanes, int64_t n);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_F16_LANES_H_
