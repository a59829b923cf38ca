// Short lines are sorted side by side, one in each lane of vectors, by a
// network of exchanges: no branch depends on a key.
//
// Element i of line l stands at i * lanes + l.
#ifndef HLOREF_OPS_KERNELS_SORTS_LINE_NETWORK_H_
#define HLOREF_OPS_KERNELS_SORTS_LINE_NETWORK_H_

#include <cstddef>
#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/sorts/key_sort.h"

namespace hlo {

enum class NetworkKind {
  kNone,   // digits are counted in less time, or keys are too wide
  kAlone,  // of keys without their places
  kPairs,  // of keys and places
};

// The kind for lines of n keys, of which there are enough; `alone`: if the
// elements are the keys, and there is no other array.
NetworkKind NetworkOf(const KeyOrder& order, bool alone, int64_t n,
                      InstructionSet set);

// Lines side by side in one call: the lanes of a vector.
int64_t NetworkLanes(NetworkKind kind, const KeyOrder& order,
                     InstructionSet set);

// Bytes of the scratch memory of a call, which is aligned to 64.
int64_t NetworkScratch(int64_t n);

// Sorts NetworkLanes(kAlone) lines of n elements, in place. False, and nothing
// done, where elements are equal and yet have different bits, or are no keys:
// NaNs without total order.
bool SortAlone(const KeyOrder& order, std::byte* elements, int64_t n,
               InstructionSet set, std::byte* scratch);

// The stable order of the first `lines` of NetworkLanes(kPairs) lines, whose
// elements i and i + 1 are `step` apart: permutation[l * n + i] is the element
// of line l that comes i-th. False where there is none, as above.
bool OrderPairs(const KeyOrder& order, const std::byte* keys, int64_t n,
                int64_t step, int64_t lines, InstructionSet set,
                std::byte* scratch, uint32_t* permutation);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_SORTS_LINE_NETWORK_H_
