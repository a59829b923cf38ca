// A transposed copy of a matrix, in blocks that are turned in registers.
#ifndef HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_
#define HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

namespace hlo {
namespace internal {

// 16 bytes of units: what every x86-64 has, and enough here.
template <typename Unit>
struct Block {
  static constexpr int kLanes = static_cast<int>(16 / sizeof(Unit));
  typedef Unit Vector __attribute__((vector_size(16)));

  // Lane by lane, the lower or upper halves of a and b in turn.
  template <int... i>
  static Vector InterleaveLow(Vector a, Vector b,
                              std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, (i / 2 + (i % 2) * kLanes)...);
  }
  template <int... i>
  static Vector InterleaveHigh(Vector a, Vector b,
                               std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b,
                                   (kLanes / 2 + i / 2 + (i % 2) * kLanes)...);
  }

  // target[r][c] = source[c][r] for kLanes rows and columns: log2(kLanes)
  // perfect shuffles of all rows.
  static void Turn(const Unit* source, int64_t source_step, Unit* target,
                   int64_t target_step) {
    constexpr auto kIndices = std::make_integer_sequence<int, kLanes>{};
    Vector rows[kLanes], shuffled[kLanes];
    for (int i = 0; i < kLanes; ++i) {
      std::memcpy(&rows[i], source + i * source_step, 16);
    }
    for (int n = 1; n < kLanes; n *= 2) {
      for (int i = 0; i < kLanes / 2; ++i) {
        shuffled[2 * i] =
            InterleaveLow(rows[i], rows[i + kLanes / 2], kIndices);
        shuffled[2 * i + 1] =
            InterleaveHigh(rows[i], rows[i + kLanes / 2], kIndices);
      }
      for (int i = 0; i < kLanes; ++i) rows[i] = shuffled[i];
    }
    for (int i = 0; i < kLanes; ++i) {
      std::memcpy(target + i * target_step, &rows[i], 16);
    }
  }
};

}  // namespace internal

// target[r * target_step + c] = source[c * source_step + r] for r < rows and
// c < columns: a tile at a time, so that whole cache lines are read and written
// while they are near.
template <typename Unit>
void TransposeMatrix(const Unit* source, int64_t source_step, Unit* target,
                     int64_t target_step, int64_t rows, int64_t columns) {
  constexpr int64_t kTile = 64;
  constexpr int64_t kLanes = sizeof(Unit) < 16 ? 16 / int64_t{sizeof(Unit)} : 1;
  for (int64_t r0 = 0; r0 < rows; r0 += kTile) {
    for (int64_t c0 = 0; c0 < columns; c0 += kTile) {
      const int64_t r1 = std::min(rows, r0 + kTile);
      const int64_t c1 = std::min(columns, c0 + kTile);
      int64_t c = c0;
      if constexpr (kLanes > 1) {
        for (; c + kLanes <= c1; c += kLanes) {
          int64_t r = r0;
          for (; r + kLanes <= r1; r += kLanes) {
            internal::Block<Unit>::Turn(
                source + c * source_step + r, source_step,
                target + r * target_step + c, target_step);
          }
          for (; r < r1; ++r) {
            for (int64_t i = c; i < c + kLanes; ++i) {
              target[r * target_step + i] = source[i * source_step + r];
            }
          }
        }
      }
      for (int64_t r = r0; r < r1; ++r) {
        for (int64_t i = c; i < c1; ++i) {
          target[r * target_step + i] = source[i * source_step + r];
        }
      }
    }
  }
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_COPIES_TRANSPOSE_BLOCK_H_
