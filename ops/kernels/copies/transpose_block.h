// A transposed copy of a matrix, in blocks that are turned in registers.
#ifndef HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_
#define HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_

#include <algorithm>
#include <cstdint>

#include "base/multiversion.h"
#include "ops/kernels/copies/turned_block.h"

namespace hlo {
namespace internal {

template <typename Unit>
HLO_INLINE void TransposeSingly(const Unit* source, int64_t source_step,
                                Unit* target, int64_t target_step, int64_t rows,
                                int64_t columns) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) {
      target[r * target_step + c] = source[c * source_step + r];
    }
  }
}

// The edges, that are less than a cache line.
template <typename Unit>
HLO_INLINE void TransposeEdge(const Unit* source, int64_t source_step,
                              Unit* target, int64_t target_step, int64_t rows,
                              int64_t columns) {
  using Block = TurnedBlock<Unit, InstructionSet::kBase>;
  const int64_t r1 = rows / Block::kLanes * Block::kLanes;
  const int64_t c1 = columns / Block::kLanes * Block::kLanes;
  for (int64_t c = 0; c < c1; c += Block::kLanes) {
    for (int64_t r = 0; r < r1; r += Block::kLanes) {
      Block::Turn(source + c * source_step + r, source_step,
                  target + r * target_step + c, target_step);
    }
  }
  TransposeSingly(source + r1, source_step, target + r1 * target_step,
                  target_step, rows - r1, c1);
  TransposeSingly(source + c1 * source_step, source_step, target + c1,
                  target_step, rows, columns - c1);
}

// As many rows and columns as there are units in a cache line: lines whose
// steps are powers of two push each other out of the cache unless all of a line
// is used at once.
template <typename Unit, InstructionSet kSet>
HLO_INLINE void TransposeLines(const Unit* source, int64_t source_step,
                               Unit* target, int64_t target_step) {
  using Block = TurnedBlock<Unit, kSet>;
  constexpr int64_t kLine = 64 / int64_t{sizeof(Unit)};
  for (int64_t c = 0; c < kLine; c += Block::kLanes) {
    for (int64_t r = 0; r < kLine; r += Block::kLanes) {
      Block::Turn(source + c * source_step + r, source_step,
                  target + r * target_step + c, target_step);
    }
  }
}

template <typename Unit>
struct TransposeBody {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const Unit* source, int64_t source_step,
                             Unit* target, int64_t target_step, int64_t rows,
                             int64_t columns) {
    constexpr int64_t kLine = 64 / int64_t{sizeof(Unit)};
    // Few pages at a time, few lines where a block takes less than a line.
    constexpr int64_t kTile = VectorBytes(kSet) < 64 ? kLine : 4 * kLine;
    const int64_t whole = columns / kLine * kLine;
    for (int64_t r0 = 0; r0 < rows; r0 += kTile) {
      const int64_t r1 = std::min(rows, r0 + kTile);
      const int64_t last = r0 + (r1 - r0) / kLine * kLine;
      for (int64_t c = 0; c < whole; c += kLine) {
        for (int64_t r = r0; r < last; r += kLine) {
          TransposeLines<Unit, kSet>(source + c * source_step + r, source_step,
                                     target + r * target_step + c, target_step);
        }
        TransposeEdge(source + c * source_step + last, source_step,
                      target + last * target_step + c, target_step, r1 - last,
                      kLine);
      }
      TransposeEdge(source + whole * source_step + r0, source_step,
                    target + r0 * target_step + whole, target_step, r1 - r0,
                    columns - whole);
    }
  }
};

}  // namespace internal

// target[r * target_step + c] = source[c * source_step + r] for r < rows and
// c < columns.
template <typename Unit>
void TransposeMatrix(const Unit* source, int64_t source_step, Unit* target,
                     int64_t target_step, int64_t rows, int64_t columns) {
  if constexpr (sizeof(Unit) == 16) {
    internal::TransposeSingly(source, source_step, target, target_step, rows,
                              columns);
  } else {
    const auto transpose =
        Versions<internal::TransposeBody<Unit>>::For(NativeInstructionSet());
    transpose(source, source_step, target, target_step, rows, columns);
  }
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_
