// The number of lanes that pass through a buffer at a time: few enough to stay
// in the first-level cache, enough that a call for each block costs nothing.
#ifndef HLOREF_BASE_LANE_BLOCK_H_
#define HLOREF_BASE_LANE_BLOCK_H_

#include <cstdint>

namespace hlo {

inline constexpr int64_t kLaneBlock = 256;

}  // namespace hlo

#endif  // HLOREF_BASE_LANE_BLOCK_H_
