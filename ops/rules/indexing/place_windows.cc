#include "ops/rules/indexing/place_windows.h"

#include "base/multiversion.h"

namespace hlo {
namespace {

// Loops without references: compilers make vectors of them. Most often all
// windows are inside, and the first loop, whose products may wrap, is enough.
HLO_INLINE void PlaceAll(int64_t extent, int64_t size, int64_t step, int64_t n,
                         int64_t* starts, int64_t* cells, uint8_t* inside) {
  const int64_t first = -extent, last = size - extent;
  const auto unit = static_cast<uint64_t>(step);
  // Its sign is set if a window is larger than the dimension, begins before it
  // or ends behind it: last - start does not wrap where neither is negative.
  auto outside = static_cast<uint64_t>(last);
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const auto start = static_cast<uint64_t>(starts[i]);
    outside |= start | (static_cast<uint64_t>(last) - start);
    cells[i] =
        static_cast<int64_t>(static_cast<uint64_t>(cells[i]) + start * unit);
  }
  if (static_cast<int64_t>(outside) >= 0) return;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    int64_t start = starts[i];
    start = start < first ? first : start;
    start = start > size ? size : start;
    const auto moved =
        static_cast<uint64_t>(start) - static_cast<uint64_t>(starts[i]);
    starts[i] = start;
    cells[i] =
        static_cast<int64_t>(static_cast<uint64_t>(cells[i]) + moved * unit);
  }
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const bool is_inside = (starts[i] >= 0) & (starts[i] <= last);
    inside[i] =
        static_cast<uint8_t>(inside[i] & static_cast<uint8_t>(is_inside));
  }
}

}  // namespace

void PlaceWindows(int64_t extent, int64_t size, int64_t step,
                  std::span<int64_t> starts, int64_t* cells, bool* inside,
                  InstructionSet instructions) {
  Multiversion<PlaceAll>::For(instructions)(
      extent, size, step, std::ssize(starts), starts.data(), cells,
      reinterpret_cast<uint8_t*>(inside));
}

}  // namespace hlo
