// Kernels: Fourier transforms and factorizations, each by the plain formula.
#ifndef HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_
#define HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_

#include "gpu_check/kernels/carriers.h"
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
    // Sums with the rests that additions lose.
    Pair sum{0, 0}, lost{0, 0};
    int64_t turn = 0;  // j k modulo n
    for (int64_t j = 0; j < n; ++j) {
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

// One thread a matrix: l l^H = a, row by row.
template <typename T>
struct Cholesky {
  Type type = Type::kF32;
  bool lower = true;
  int64_t n = 1;
  const void* in = nullptr;
  T* work = nullptr;  // n * n a matrix
  void* out = nullptr;

  HLOREF_HD T Entry(int64_t matrix, int64_t i, int64_t j) const {
    T x;
    const int64_t at = lower ? i * n + j : j * n + i;
    Receive(type, LoadBytes(in, BytesOf(type), matrix * n * n + at), &x);
    return lower ? x : Conjugate(x);
  }
  // False: a pivot is not above 0.
  HLOREF_HD bool Factor(int64_t matrix, T* l) const {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        T acc = Entry(matrix, i, j);
        if (i == j) acc = T{}, SetReal(&acc, RealPart(Entry(matrix, i, j)));
        for (int64_t k = 0; k < j; ++k) {
          acc = SumOf(
              acc, ProductOf(Negated(l[i * n + k]), Conjugate(l[j * n + k])));
        }
        if (i == j) {
          const auto root = sqrt(RealPart(acc));
          if (!(root > 0)) return false;
          SetReal(&l[i * n + i], root);
        } else {
          l[i * n + j] = QuotientOf(acc, l[j * n + j]);
        }
      }
    }
    return true;
  }
  HLOREF_HD static void SetReal(float* x, float re) { *x = re; }
  HLOREF_HD static void SetReal(double* x, double re) { *x = re; }
  template <typename Part>
  HLOREF_HD static void SetReal(Complex<Part>* x, Part re) {
    *x = {re, 0};
  }
  HLOREF_HD void operator()(int64_t matrix, Cell*) const {
    T* l = work + matrix * n * n;
    const bool exists = Factor(matrix, l);
    const uint64_t nan = FromReal(PartOf(type), NAN);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        const bool inside = lower ? j <= i : i <= j;
        Cell c = inside ? Rounded(type, lower ? l[i * n + j]
                                              : Conjugate(l[j * n + i]))
                        : Rounded(type, T{});
        if (!exists)
          c = IsComplex(type) ? FromParts(type, nan, nan) : CellOf(nan);
        StoreBytes(out, BytesOf(type), matrix * n * n + i * n + j, c);
      }
    }
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_TRANSFORMS_H_
