// Kernels: a stable merge sort of indices, bottom up. At each level the runs of
// `width` are merged in pairs, by one launch: each element finds its place.
#ifndef HLOREF_GPU_CHECK_KERNELS_SORTS_H_
#define HLOREF_GPU_CHECK_KERNELS_SORTS_H_

#include "gpu_check/kernels/orders.h"

namespace hlo::gpu {

// A left element's rank is the first right one that does not come before it,
// by binary search. The ranks are found as in a tree: the middle left element's
// first, then those of either half on its own side of that rank. So they ascend
// for every comparator, even for one that is no order, and no elements meet.
template <typename Order>
struct Merge {
  Order order;
  int64_t length = 1, width = 1;
  const int64_t* from = nullptr;
  int64_t* to = nullptr;

  // Between low and high.
  HLOREF_HD int64_t Rank(int64_t row, int64_t left, int64_t low, int64_t high,
                         Cell* r) const {
    const int64_t* of = from + row * length;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      const bool before = order.Before(row, of[middle], of[left], r);
      (before ? low : high) = before ? middle + 1 : middle;
    }
    return low;
  }
  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(order.program, scratch, r);
    const int64_t row = i / length, j = i % length;
    const int64_t begin = j / (2 * width) * 2 * width;
    const int64_t right = Least(begin + width, length);
    int64_t least = right, most = Least(begin + 2 * width, length);
    int64_t low = begin, high = right;  // the left elements before this one
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      const int64_t rank = Rank(row, middle, least, most, r);
      if (middle == j) {
        to[i + rank - right] = from[i];
        return;
      }
      const bool before = j < right ? middle < j : rank <= j;
      (before ? low : high) = before ? middle + 1 : middle;
      (before ? least : most) = rank;
    }
    to[i - (right - low)] = from[i];
  }
};

// Each row's elements in the order of the indices; `kept` of them.
struct Permute {
  Rows rows;
  int64_t kept = 1;
  int bytes = 1;
  const int64_t* order = nullptr;
  const void* in = nullptr;  // null: the indices are wanted, as s32
  void* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t j = i / rows.inner % kept;
    const int64_t row = i / rows.inner / kept * rows.inner + i % rows.inner;
    const int64_t from = order[row * rows.length + j];
    if (in == nullptr) {
      StoreBytes(out, 4, i, CellOf(static_cast<uint64_t>(from)));
      return;
    }
    StoreBytes(out, bytes, i, LoadBytes(in, bytes, rows.Element(row, from)));
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_SORTS_H_
