// A small square of units, turned in registers.
#ifndef HLOREF_OPS_KERNELS_COPIES_TURNED_BLOCK_H_
#define HLOREF_OPS_KERNELS_COPIES_TURNED_BLOCK_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/instruction_set.h"

namespace hlo {
namespace internal {

// Square blocks of at most 16 rows, each a vector register.
template <typename Unit, InstructionSet kSet>
struct TurnedBlock {
  static constexpr int kUnit = static_cast<int>(sizeof(Unit));
  static constexpr int kLanes = std::min(16, VectorBytes(kSet) / kUnit);
  static constexpr int kBytes = kLanes * kUnit;
  typedef Unit Vector __attribute__((vector_size(kBytes)));

  // shuffled = the lower, and the upper, halves of a and b in turn.
  template <int... i>
  HLO_INLINE static void Interleave(const Vector& a, const Vector& b,
                                    Vector* shuffled,
                                    std::integer_sequence<int, i...>) {
    constexpr int kHalf = kLanes / 2;
    shuffled[0] = __builtin_shufflevector(a, b, (i / 2 + (i % 2) * kLanes)...);
    shuffled[1] =
        __builtin_shufflevector(a, b, (kHalf + i / 2 + (i % 2) * kLanes)...);
  }

  // target[r][c] = source[c][r] for kLanes rows and columns: log2(kLanes)
  // perfect shuffles of all rows.
  HLO_INLINE static void Turn(const Unit* source, int64_t source_step,
                              Unit* target, int64_t target_step) {
    Vector rows[kLanes], shuffled[kLanes];
#pragma GCC unroll 16
    for (int i = 0; i < kLanes; ++i) {
      std::memcpy(&rows[i], source + i * source_step, kBytes);
    }
#pragma GCC unroll 4
    for (int n = 1; n < kLanes; n *= 2) {
#pragma GCC unroll 8
      for (int i = 0; i < kLanes / 2; ++i) {
        Interleave(rows[i], rows[i + kLanes / 2], &shuffled[2 * i],
                   std::make_integer_sequence<int, kLanes>{});
      }
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) rows[i] = shuffled[i];
    }
#pragma GCC unroll 16
    for (int i = 0; i < kLanes; ++i) {
      std::memcpy(target + i * target_step, &rows[i], kBytes);
    }
  }
};

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_TURNED_BLOCK_H_
