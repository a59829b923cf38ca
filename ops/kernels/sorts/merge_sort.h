// A stable merge sort whose comparator is a region: comparisons of many merges
// are made together, so that the region sees batches of lanes. It ends, with a
// permutation, whatever the comparator returns.
#ifndef HLOREF_OPS_KERNELS_SORTS_MERGE_SORT_H_
#define HLOREF_OPS_KERNELS_SORTS_MERGE_SORT_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "ops/region.h"

namespace hlo {

// One array of lines that are sorted together with those of other arrays.
struct SortedArray {
  std::byte* data;     // lines * n elements, line after line; sorted in place
  std::byte* scratch;  // as many bytes
  int width;           // bytes an element
};

// Sorts each of `lines` lines of n elements; `less` takes for each array k the
// parameters 2k and 2k + 1, elements of two positions, and says whether the
// first position comes before the second.
absl::Status MergeSort(const Region& less, std::span<const SortedArray> arrays,
                       int64_t lines, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_SORTS_MERGE_SORT_H_
