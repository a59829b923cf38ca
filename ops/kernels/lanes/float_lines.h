// Folds of lines of f32, each in a chain of its own: several lines advance
// together.
#ifndef HLOREF_OPS_KERNELS_LANES_FLOAT_LINES_H_
#define HLOREF_OPS_KERNELS_LANES_FLOAT_LINES_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/instruction_set.h"
#include "ops/kernels/lanes/line_turn.h"

namespace hlo {
namespace internal {

// Compilers make one vector operation of it.
template <typename F, typename Vector, int... i>
HLO_INLINE Vector OfEach(const F& f, Vector a, Vector b,
                         std::integer_sequence<int, i...>) {
  return Vector{f(a[i], b[i])...};
}

// acc[j] = f(acc[j], xs[j * stride + i]) for i < steps in order, for j < lanes.
// REQUIRES: 0 < lanes <= kAll.
template <int kLines, int kAll, typename F>
HLO_INLINE void FoldLineGroup(const F& f, float* acc, const float* xs,
                              int64_t steps, int64_t stride, int64_t lanes) {
  using Turn = LineTurn<kLines>;
  using Vector = typename Turn::Vector;
  constexpr int kGroups = kAll / kLines;
  const float* lines[kAll];  // of lanes that are missing, the last one's
  float values[kAll];
  for (int j = 0; j < kAll; ++j) {
    const int64_t lane = std::min<int64_t>(j, lanes - 1);
    lines[j] = xs + lane * stride;
    values[j] = acc[lane];
  }
  Vector sums[kGroups];
  std::memcpy(sums, values, sizeof(sums));
  int64_t i = 0;
  for (; i + 8 <= steps; i += 8) {
    Vector columns[kGroups][8];
    for (int g = 0; g < kGroups; ++g) {
      Turn::LoadFour(lines + g * kLines, i, columns[g]);
      Turn::LoadFour(lines + g * kLines, i + 4, columns[g] + 4);
    }
    for (int q = 0; q < 8; ++q) {
      for (int g = 0; g < kGroups; ++g) {
        sums[g] = OfEach(f, sums[g], columns[g][q], Turn::kIndices);
      }
    }
  }
  std::memcpy(values, sums, sizeof(sums));
  for (int64_t j = 0; j < lanes; ++j) {
    float value = values[j];
    for (int64_t k = i; k < steps; ++k) value = f(value, lines[j][k]);
    acc[j] = value;
  }
}

// The same for any number of lanes.
template <InstructionSet kSet, typename F>
HLO_INLINE void FoldFloatLines(const F& f, float* acc, const float* xs,
                               int64_t steps, int64_t stride, int64_t lanes) {
  constexpr int kLines = kSet == InstructionSet::kBase ? 4 : 8;
  // Lines a multiple of 4 KiB apart share a set of the nearest cache, which
  // has eight ways.
  const int64_t most = stride % 1024 == 0 || lanes <= 8 ? 8 : 16;
  for (int64_t j = 0; j < lanes; j += most) {
    const int64_t some = std::min(most, lanes - j);
    if (most == 8) {
      FoldLineGroup<kLines, 8>(f, acc + j, xs + j * stride, steps, stride,
                               some);
    } else {
      FoldLineGroup<kLines, 16>(f, acc + j, xs + j * stride, steps, stride,
                                some);
    }
  }
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_FLOAT_LINES_H_
