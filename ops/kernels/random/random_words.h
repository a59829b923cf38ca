// A stream of random words, Philox blocks one after the other.
#ifndef HLOREF_OPS_KERNELS_RANDOM_RANDOM_WORDS_H_
#define HLOREF_OPS_KERNELS_RANDOM_RANDOM_WORDS_H_

#include <cstdint>

#include "ops/kernels/random/random_bits.h"

namespace hlo {

class RandomWords {
 public:
  RandomWords(uint64_t key, Counter128 first, InstructionSet instructions)
      : key_(key), next_(first), instructions_(instructions) {}

  uint32_t Next32() {
    if (at_ == kWords) Refill();
    return words_[at_++];
  }
  // Two words, the low one first.
  uint64_t Next64() {
    const uint64_t low = Next32();
    return low | uint64_t{Next32()} << 32;
  }
  // The number of blocks that have been read, the last one maybe in part.
  int64_t blocks() const { return (read_ + at_ + 3) / 4 - kBlocks; }

 private:
  static constexpr int64_t kBlocks = 256, kWords = 4 * kBlocks;

  void Refill() {
    PhiloxWords(key_, next_, kBlocks, words_, instructions_);
    next_ = next_.Plus(kBlocks);
    read_ += kWords;
    at_ = 0;
  }

  uint64_t key_;
  Counter128 next_;
  InstructionSet instructions_;
  int64_t read_ = 0, at_ = kWords;
  uint32_t words_[kWords];
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_RANDOM_RANDOM_WORDS_H_
