// The one strided walk behind all data movement. It moves 1, 2, 4, 8 or 16
// bytes an element, whatever the type, and never looks at a value.
#ifndef HLOREF_OPS_KERNELS_COPIES_STRIDED_COPY_H_
#define HLOREF_OPS_KERNELS_COPIES_STRIDED_COPY_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel_for.h"

namespace hlo {

// One loop of a walk: how many steps, and how far a step goes on either side,
// in elements. A step of 0 in the source repeats, a negative one goes back.
struct StridedLoop {
  int64_t size = 1;
  int64_t from = 0;
  int64_t to = 0;
};

// For every index of the box of `axes`, in any order:
//   target[sum of i_a * to_a] = source[sum of i_a * from_a].
// Nothing happens if a size is 0; no axes means one element.
// REQUIRES: `width` bytes an element is 1, 2, 4, 8 or 16; different indices
// have different targets; source and target do not overlap.
void CopyStrided(int width, const void* source, void* target,
                 std::vector<StridedLoop> axes, const Threads& threads = {});

// No element: some size is 0. The others may have no product in 63 bits.
bool IsEmpty(std::span<const int64_t> sizes);

// Steps of a dense row-major array: {6, 2, 1} for sizes {9, 3, 2}; zeros if
// there is no element. They wrap where no such array can be.
std::vector<int64_t> RowMajorStrides(std::span<const int64_t> sizes);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_STRIDED_COPY_H_
