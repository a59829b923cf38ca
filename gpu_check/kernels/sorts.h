// Kernels: a stable merge sort of indices, bottom up. At each level the runs of
// `width` are merged in pairs: an element of the left run counts those of the
// right one that come before it, by binary search; then every element knows its
// place.
#ifndef HLOREF_GPU_CHECK_KERNELS_SORTS_H_
#define HLOREF_GPU_CHECK_KERNELS_SORTS_H_

#include "gpu_check/kernels/orders.h"

namespace hlo::gpu {

// ranks[i]: of a left element the right ones that come before it.
template <typename Order>
struct MergeRanks {
  Order order;
  int64_t length = 1, width = 1;
  const int64_t* from = nullptr;
  int64_t* ranks = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell* scratch) const {
    HLOREF_REGISTERS(order.program, scratch, r);
    const int64_t row = i / length, first = row * length, j = i % length;
    const int64_t begin = j / (2 * width) * 2 * width;
    const int64_t right = Least(begin + width, length);
    const int64_t end = Least(begin + 2 * width, length);
    int64_t low = right, high = j < right ? end : right;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      const bool before = order.Before(row, from[first + middle], from[i], r);
      (before ? low : high) = before ? middle + 1 : middle;
    }
    ranks[i] = low - right;
  }
};

// Makes the ranks of a left run ascend, one thread a pair of runs: those of a
// comparator that is no order need not, and then two elements would meet.
struct AscendingRanks {
  int64_t length = 1, width = 1, pairs = 1;
  int64_t* ranks = nullptr;
  Loop loop;  // over a left run

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t begin = i % pairs * 2 * width;
    const int64_t right = Least(begin + width, length);
    int64_t* of = ranks + i / pairs * length;
    for (int64_t j = loop.begin; j < Least(right - begin, loop.end); ++j) {
      if (j > 0) of[begin + j] = Most(of[begin + j], of[begin + j - 1]);
    }
  }
};

// Finds a rank that is below the one before it.
struct DescendingRank {
  int64_t length = 1, width = 1;
  const int64_t* ranks = nullptr;
  int64_t* found = nullptr;  // the least index

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t place = i % length % (2 * width);
    if (place == 0 || place >= width || ranks[i] >= ranks[i - 1]) return;
    ReportIndex(found, i);
  }
};

struct MergePlaces {
  int64_t length = 1, width = 1;
  const int64_t* from = nullptr;
  const int64_t* ranks = nullptr;
  int64_t* to = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t first = i / length * length, j = i % length;
    const int64_t begin = j / (2 * width) * 2 * width;
    const int64_t right = Least(begin + width, length);
    if (j < right) {
      to[i + ranks[i]] = from[i];
      return;
    }
    int64_t low = begin, high = right;  // the left elements before this one
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      const bool before = ranks[first + middle] <= j - right;
      (before ? low : high) = before ? middle + 1 : middle;
    }
    to[first + j - (right - low)] = from[i];
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
