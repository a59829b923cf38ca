// The common part of arrays that are operands of one op, some of them smaller
// at run time (docs/semantics.md: dynamic_dims).
#ifndef HLOREF_LITERALS_COMMON_SIZES_H_
#define HLOREF_LITERALS_COMMON_SIZES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "literals/literal.h"

namespace hlo {

// One dimension of an array.
struct ArrayDimension {
  ArrayView array;
  int64_t dimension;
};

// Dynamic dimensions whose sizes differ (docs/semantics.md: dynamic_meeting).
enum class Meeting : uint8_t {
  kEqual,         // they have no common size
  kSmaller,       // the smallest one
  kRowsRepeated,  // the smallest one but 1, unless there are smaller ones
};

// The size of dimensions that meet: of static and dynamic ones of one bound
// that of the dynamic ones. Nothing where it is not one size.
// REQUIRES: not none.
std::optional<int64_t> CommonSize(std::span<const ArrayDimension> dimensions,
                                  Meeting meeting);
// The same in all dimensions, of arrays of one rank.
std::optional<std::vector<int64_t>> CommonSizes(
    std::span<const ArrayView> arrays, Meeting meeting);

// Copies the elements with indices below `part` from `source` to `target`:
// dense row-major arrays with `width` bytes an element; `sizes` are the
// source's. REQUIRES: part[d] <= sizes[d], or sizes[d] is 1: then its one index
// stands for all; the two do not overlap.
void CopyPart(int width, std::span<const int64_t> sizes,
              std::span<const int64_t> part, const std::byte* source,
              std::byte* target);

}  // namespace hlo

#endif  // HLOREF_LITERALS_COMMON_SIZES_H_
