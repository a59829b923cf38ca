// Sorting by plain keys: a comparator that is LT or GT on keys becomes a
// comparison of integers.
#ifndef HLOREF_OPS_KERNELS_SORTS_KEY_SORT_H_
#define HLOREF_OPS_KERNELS_SORTS_KEY_SORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/parallel_for.h"
#include "literals/types/element_type.h"
#include "ops/region.h"

namespace hlo {

// A comparator `key(operand[i]) < key(operand[j])`, or `>`, of one operand.
struct KeyOrder {
  size_t operand = 0;
  ElementType type = {};  // of keys
  bool descending = false;
  bool total_order = false;  // of floats: NaNs and zeros by their bits
  bool equal_zeros = false;  // in total order, but for -0 and +0
};

// None for any other comparator, and for element types without such keys.
std::optional<KeyOrder> KeyOrderOf(const Region& less);

// The stable order of n keys under `order`, as far as its first `count`:
// permutation[i] is the element that comes i-th. False, and nothing done, where
// the comparator is no order: NaNs without total order. `scratch` holds
// KeySortScratch(n) bytes. Threads share the keys if all are to be sorted.
// REQUIRES: count <= n.
bool KeySort(const KeyOrder& order, const std::byte* keys, int64_t n,
             int64_t count, std::span<std::byte> scratch,
             const Threads& threads, uint32_t* permutation);
int64_t KeySortScratch(int64_t n);

// Elements that a permutation can count.
inline constexpr int64_t kMostKeys = int64_t{1} << 32;

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_SORTS_KEY_SORT_H_
