// Lines of f32, turned in registers: vectors that have an element of each line.
#ifndef HLOREF_OPS_KERNELS_LANES_LINE_TURN_H_
#define HLOREF_OPS_KERNELS_LANES_LINE_TURN_H_

#include <cstdint>
#include <cstring>
#include <utility>

#include "base/instruction_set.h"

namespace hlo {

// Turns 4 or 8 lines.
template <int kLines>
struct LineTurn {
  typedef float Quarter __attribute__((vector_size(16)));
  typedef float Vector __attribute__((vector_size(4 * kLines)));
  static constexpr auto kIndices = std::make_integer_sequence<int, kLines>{};

  // columns[i] has element `at` + i of each line, for i < 4: shuffles within 16
  // bytes.
  HLO_INLINE static void LoadFour(const float* const* lines, int64_t at,
                                  Vector* columns) {
    Vector rows[4];
    for (int i = 0; i < 4; ++i) {
      if constexpr (kLines == 4) {
        rows[i] = Load(lines[i] + at);
      } else {
        rows[i] = __builtin_shufflevector(Load(lines[i] + at),
                                          Load(lines[i + 4] + at), 0, 1, 2, 3,
                                          4, 5, 6, 7);
      }
    }
    const Vector low[] = {Interleave<0>(rows[0], rows[1], kIndices),
                          Interleave<0>(rows[2], rows[3], kIndices)};
    const Vector high[] = {Interleave<2>(rows[0], rows[1], kIndices),
                           Interleave<2>(rows[2], rows[3], kIndices)};
    columns[0] = Join<0>(low[0], low[1], kIndices);
    columns[1] = Join<2>(low[0], low[1], kIndices);
    columns[2] = Join<0>(high[0], high[1], kIndices);
    columns[3] = Join<2>(high[0], high[1], kIndices);
  }

 private:
  HLO_INLINE static Quarter Load(const float* from) {
    Quarter quarter;
    std::memcpy(&quarter, from, sizeof(quarter));
    return quarter;
  }
  // Elements `from` and `from` + 1 of each quarter of a and b in turn.
  template <int from, int... i>
  HLO_INLINE static Vector Interleave(Vector a, Vector b,
                                      std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(
        a, b, (i / 4 * 4 + from + i % 4 / 2 + i % 2 * kLines)...);
  }
  // The same, both of a before both of b.
  template <int from, int... i>
  HLO_INLINE static Vector Join(Vector a, Vector b,
                                std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(
        a, b, (i / 4 * 4 + from + i % 2 + i % 4 / 2 * kLines)...);
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_LINE_TURN_H_
