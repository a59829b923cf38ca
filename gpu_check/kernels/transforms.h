// Kernel: Fourier transforms, by the plain sum.
#ifndef HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_
#define HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_

#include "gpu_check/kernels/cells.h"
#include "gpu_check/kernels/functions.h"

namespace hlo::gpu {

// e^(2 pi i k / n), from the first eighth of the circle, so that the quarters'
// roots are exact and the others symmetric. REQUIRES: 0 <= k < n.
HLOREF_HD inline Pair RootOfUnity(int64_t k, int64_t n) {
  if (2 * k > n) {
    const Pair mirrored = RootOfUnity(n - k, n);
    return {mirrored.re, -mirrored.im};
  }
  if (4 * k > n) {
    const Pair mirrored = RootOfUnity(n - 2 * k, 2 * n);
    return {-mirrored.re, mirrored.im};
  }
  if (8 * k > n) {
    const Pair mirrored = RootOfUnity(n - 4 * k, 4 * n);
    return {mirrored.im, mirrored.re};
  }
  if (k == 0) return {1, 0};
  if (8 * k == n) return {sqrt(0.5), sqrt(0.5)};
  const double angle =
      2 * kPi * static_cast<double>(k) / static_cast<double>(n);
  return {cos(angle), sin(angle)};
}

// One axis of c128: out[k] = factor * sum of in[j] e^(sign 2 pi i j k / n).
// The lines are `inner` apart; `given` elements of a line stand in memory, and
// those that a real result leaves out are the conjugates of the first.
struct FourierAxis {
  int64_t n = 1, inner = 1, given = 1, wanted = 1;
  int sign = -1;
  bool scaled = false, mirrored = false, real = false;
  const Cell* in = nullptr;
  const Pair* roots = nullptr;  // n of them
  Cell* out = nullptr;
  Loop loop;  // over a line

  // Sums with the rests that additions lose.
  struct Sums {
    Pair sum, lost;
  };

  HLOREF_HD Pair Input(int64_t line, int64_t j) const {
    const bool copied = j >= given;
    const int64_t at = copied ? n - j : j;
    Pair x = PairOf(Type::kC128,
                    in[(line / inner * given + at) * inner + line % inner]);
    if (mirrored && (at == 0 || 2 * at == n)) x.im = 0;
    if (copied) x.im = -x.im;
    return x;
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t k = i / inner % wanted;
    const int64_t line = i / inner / wanted * inner + i % inner;
    Sums sums = loop.first() ? Sums{} : loop.Kept<Sums>(i);
    auto& [sum, lost] = sums;
    int64_t turn = loop.begin * k % n;  // j k modulo n
    for (int64_t j = loop.begin; j < Least(n, loop.end); ++j) {
      Pair root = roots[turn];
      if (sign < 0) root.im = -root.im;
      const Pair x = Input(line, j);
      Add(x.re * root.re, &sum.re, &lost.re);
      Add(-x.im * root.im, &sum.re, &lost.re);
      Add(x.re * root.im, &sum.im, &lost.im);
      Add(x.im * root.re, &sum.im, &lost.im);
      turn += k;
      if (turn >= n) turn -= n;
    }
    if (!loop.last()) {
      loop.Kept<Sums>(i) = sums;
      return;
    }
    const bool no_imaginary_part = real && (k == 0 || 2 * k == n);
    const double divisor = scaled ? static_cast<double>(n) : 1;
    out[i] =
        FromPair(Type::kC128,
                 {Total(sum.re, lost.re) / divisor,
                  no_imaginary_part ? 0 : Total(sum.im, lost.im) / divisor});
  }
  HLOREF_HD static void Add(double x, double* sum, double* lost) {
    const double next = *sum + x, part = next - *sum;
    *lost += (*sum - (next - part)) + (x - part);
    *sum = next;
  }
  HLOREF_HD static double Total(double sum, double lost) {
    return isfinite(lost) ? sum + lost : sum;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_
