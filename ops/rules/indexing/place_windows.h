// The first cells of many windows, one dimension after the other.
#ifndef HLOREF_OPS_RULES_INDEXING_PLACE_WINDOWS_H_
#define HLOREF_OPS_RULES_INDEXING_PLACE_WINDOWS_H_

#include <cstdint>
#include <span>

#include "base/instruction_set.h"

namespace hlo {

// Adds the starts of windows of `extent` elements in a dimension of `size` ones
// that are `step` cells apart: cells[i] += start * step, and inside[i] becomes
// false where a part of the window is outside. A start from which no element is
// inside is brought near before.
void PlaceWindows(int64_t extent, int64_t size, int64_t step,
                  std::span<int64_t> starts, int64_t* cells, bool* inside,
                  InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_PLACE_WINDOWS_H_
