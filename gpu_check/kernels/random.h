// Kernels: random bits. Philox 4x32 with 10 rounds and Threefry 2x32 with 20,
// by Salmon and others, 2011.
#ifndef HLOREF_GPU_CHECK_KERNELS_RANDOM_H_
#define HLOREF_GPU_CHECK_KERNELS_RANDOM_H_

#include "gpu_check/kernels/cells.h"

namespace hlo::gpu {

struct Words {
  uint32_t of[4];
};

HLOREF_HD inline Words PhiloxBlock(uint64_t low, uint64_t high, uint64_t key) {
  uint32_t c0 = static_cast<uint32_t>(low),
           c1 = static_cast<uint32_t>(low >> 32);
  uint32_t c2 = static_cast<uint32_t>(high),
           c3 = static_cast<uint32_t>(high >> 32);
  uint32_t k0 = static_cast<uint32_t>(key),
           k1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xD2511F53} * c0, b = uint64_t{0xCD9E8D57} * c2;
    const uint32_t n0 = static_cast<uint32_t>(b >> 32) ^ c1 ^ k0;
    const uint32_t n2 = static_cast<uint32_t>(a >> 32) ^ c3 ^ k1;
    c1 = static_cast<uint32_t>(b);
    c3 = static_cast<uint32_t>(a);
    c0 = n0;
    c2 = n2;
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return {{c0, c1, c2, c3}};
}

HLOREF_HD inline uint64_t ThreefryBlock(uint64_t counter, uint64_t key) {
  const int turns[] = {13, 15, 26, 6, 17, 29, 16, 24};
  const uint32_t k0 = static_cast<uint32_t>(key);
  const uint32_t k1 = static_cast<uint32_t>(key >> 32);
  const uint32_t ks[] = {k0, k1, 0x1BD11BDA ^ k0 ^ k1};
  uint32_t x = static_cast<uint32_t>(counter) + k0;
  uint32_t y = static_cast<uint32_t>(counter >> 32) + k1;
  for (uint32_t round = 0; round < 20; ++round) {
    x += y;
    const int turn = turns[round % 8];
    y = (y << turn | y >> (32 - turn)) ^ x;
    if (round % 4 == 3) {
      const uint32_t s = round / 4 + 1;
      x += ks[s % 3];
      y += ks[(s + 1) % 3] + s;
    }
  }
  return x | static_cast<uint64_t>(y) << 32;
}

// rng-bit-generator. The state: key, counter, perhaps its high half.
struct RandomBits {
  const uint64_t* state = nullptr;
  bool threefry = false, long_state = false;
  int bytes = 4;
  // Threefry: the two words of a block stand side by side along a dimension.
  int64_t pairs = 1, inner = 1, size = 1;
  bool scalar = false;
  void* out = nullptr;

  HLOREF_HD uint64_t PhiloxWord(int64_t i) const {
    const uint64_t block = static_cast<uint64_t>(i / 4);
    const uint64_t low = state[1] + block;
    const uint64_t high = long_state ? state[2] : state[0];
    return PhiloxBlock(low, high + (low < block), state[0]).of[i % 4];
  }
  HLOREF_HD uint64_t ThreefryWord(int64_t i) const {
    if (scalar) return ThreefryBlock(state[1], state[0]);
    const int64_t j = i / inner % size, rest = i / inner / size;
    const int64_t block = (rest * pairs + j / 2) * inner + i % inner;
    const uint64_t words =
        ThreefryBlock(state[1] + static_cast<uint64_t>(block), state[0]);
    return j % 2 == 0 ? words & 0xffffffff : words >> 32;
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    uint64_t bits = 0;
    if (threefry) {
      bits = bytes == 8
                 ? ThreefryBlock(state[1] + static_cast<uint64_t>(i), state[0])
                 : ThreefryWord(i);
    } else {
      bits = bytes == 8 ? PhiloxWord(2 * i) | PhiloxWord(2 * i + 1) << 32
                        : PhiloxWord(i);
    }
    StoreBytes(out, bytes, i, CellOf(bits));
  }
};

// The next state: the counter goes on by the blocks that were used.
struct NextRandomState {
  const uint64_t* state = nullptr;
  uint64_t blocks = 0;
  bool threefry = false, long_state = false;
  uint64_t* out = nullptr;

  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const uint64_t low = state[1] + blocks;
    uint64_t next = state[i];
    if (i == 1) next = low;
    if (i == 2 && long_state) next += low < blocks;
    out[i] = next;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_RANDOM_H_
