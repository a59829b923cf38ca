// Copies of many small boxes and of scattered elements, without allocation:
// what gather, scatter and windows call once a slice or once a block of lanes.
// Like the strided copy, they move 1, 2, 4, 8 or 16 bytes an element.
#ifndef HLOREF_OPS_KERNELS_COPIES_BOX_COPY_H_
#define HLOREF_OPS_KERNELS_COPIES_BOX_COPY_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "ops/kernels/copies/strided_copy.h"

namespace hlo {

// The same as CopyStrided, for a box that is too small to be planned.
void CopyBox(int width, const std::byte* source, std::byte* target,
             std::span<const StridedLoop> axes);

// target[to[i]] = source[from[i]] for i < n, in order.
void CopyElements(int width, const std::byte* source, const int64_t* from,
                  std::byte* target, const int64_t* to, int64_t n);
// target[i] = source[from[i]].
void GatherElements(int width, const std::byte* source, const int64_t* from,
                    std::byte* target, int64_t n);
// target[to[i]] = source[i], in order.
void ScatterElements(int width, const std::byte* source, std::byte* target,
                     const int64_t* to, int64_t n);

// target[i] = source[i] where `mask` is not 0.
void CopyWhere(int width, std::span<const uint8_t> mask,
               const std::byte* source, std::byte* target);

// out[i] = the sum over d of index d of element `begin` + i, in row-major
// order of an array of `sizes`, times steps[d], modulo 2^64. REQUIRES: these
// elements exist.
void RowMajorOffsets(std::span<const int64_t> sizes,
                     std::span<const int64_t> steps, int64_t begin, int64_t n,
                     int64_t* out);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_BOX_COPY_H_
