#include "ops/kernels/random/random_bits.h"

#include <algorithm>

#include "base/multiversion.h"

namespace hlo {
namespace {

// Blocks that are computed together, lane by lane.
constexpr int kLanes = 32;

constexpr uint32_t Low(uint64_t x) { return static_cast<uint32_t>(x); }
constexpr uint32_t High(uint64_t x) { return static_cast<uint32_t>(x >> 32); }

struct Philox {
  // c[w][j]: word w of counter j, replaced by that of the block.
  HLO_INLINE static void Rounds(uint64_t key, uint32_t (&c)[4][kLanes]) {
    uint32_t k0 = Low(key), k1 = High(key);
    for (int round = 0; round < 10; ++round) {
      for (int j = 0; j < kLanes; ++j) {
        const uint64_t p0 = uint64_t{0xD2511F53} * c[0][j];
        const uint64_t p1 = uint64_t{0xCD9E8D57} * c[2][j];
        c[0][j] = High(p1) ^ c[1][j] ^ k0;
        c[1][j] = Low(p1);
        c[2][j] = High(p0) ^ c[3][j] ^ k1;
        c[3][j] = Low(p0);
      }
      k0 += 0x9E3779B9;
      k1 += 0xBB67AE85;
    }
  }

  template <InstructionSet>
  HLO_INLINE static void Run(uint64_t key, Counter128 first, int64_t blocks,
                             uint32_t* words) {
    for (int64_t i = 0; i < blocks; i += kLanes) {
      uint32_t c[4][kLanes];
      for (int j = 0; j < kLanes; ++j) {
        const Counter128 counter = first.Plus(static_cast<uint64_t>(i + j));
        c[0][j] = Low(counter.low);
        c[1][j] = High(counter.low);
        c[2][j] = Low(counter.high);
        c[3][j] = High(counter.high);
      }
      Rounds(key, c);
      const int64_t n = std::min<int64_t>(kLanes, blocks - i);
      for (int64_t j = 0; j < n; ++j) {
        for (int w = 0; w < 4; ++w) words[4 * (i + j) + w] = c[w][j];
      }
    }
  }
};

struct ThreeFry {
  HLO_INLINE static void Rounds(uint64_t key, uint32_t* x0, uint32_t* x1) {
    constexpr int kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
    const uint32_t ks[3] = {Low(key), High(key),
                            0x1BD11BDA ^ Low(key) ^ High(key)};
    for (int j = 0; j < kLanes; ++j) {
      x0[j] += ks[0];
      x1[j] += ks[1];
    }
    for (uint32_t group = 0; group < 5; ++group) {
      for (const int by : kRotations[group % 2]) {
        for (int j = 0; j < kLanes; ++j) {
          x0[j] += x1[j];
          x1[j] = (x1[j] << by | x1[j] >> (32 - by)) ^ x0[j];
        }
      }
      for (int j = 0; j < kLanes; ++j) {
        x0[j] += ks[(group + 1) % 3];
        x1[j] += ks[(group + 2) % 3] + group + 1;
      }
    }
  }

  template <InstructionSet>
  HLO_INLINE static void Run(uint64_t key, uint64_t first, int64_t blocks,
                             uint32_t* const words[2]) {
    for (int64_t i = 0; i < blocks; i += kLanes) {
      uint32_t x[2][kLanes];
      for (int j = 0; j < kLanes; ++j) {
        const uint64_t counter = first + static_cast<uint64_t>(i + j);
        x[0][j] = Low(counter);
        x[1][j] = High(counter);
      }
      Rounds(key, x[0], x[1]);
      const int64_t n = std::min<int64_t>(kLanes, blocks - i);
      for (int w = 0; w < 2; ++w) std::copy_n(x[w], n, words[w] + i);
    }
  }
};

}  // namespace

void PhiloxWords(uint64_t key, Counter128 first, int64_t blocks,
                 uint32_t* words, InstructionSet instructions) {
  Versions<Philox>::For(instructions)(key, first, blocks, words);
}

void ThreeFryWords(uint64_t key, uint64_t first, int64_t blocks,
                   uint32_t* const words[2], InstructionSet instructions) {
  Versions<ThreeFry>::For(instructions)(key, first, blocks, words);
}

}  // namespace hlo
