// The counter-based generators behind the random ops: block number i of a
// stream is a function of key and counter + i alone. Salmon et al., "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011.
#ifndef HLOREF_OPS_KERNELS_RANDOM_RANDOM_BITS_H_
#define HLOREF_OPS_KERNELS_RANDOM_RANDOM_BITS_H_

#include <cstdint>

#include "base/instruction_set.h"

namespace hlo {

struct Counter128 {
  uint64_t low = 0, high = 0;
  Counter128 Plus(uint64_t n) const {
    return {low + n, high + (low + n < low ? 1 : 0)};
  }
};

// Philox 4x32, 10 rounds: words[4 i + w] = word w of the block of counter
// `first` + i, for i < blocks.
void PhiloxWords(uint64_t key, Counter128 first, int64_t blocks,
                 uint32_t* words, InstructionSet instructions);

// ThreeFry 2x32, 20 rounds: words[w][i] = word w of the block of counter
// `first` + i, for i < blocks.
void ThreeFryWords(uint64_t key, uint64_t first, int64_t blocks,
                   uint32_t* const words[2], InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_RANDOM_RANDOM_BITS_H_
