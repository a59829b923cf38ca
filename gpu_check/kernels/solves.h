// Kernels: factorizations, one thread a matrix, and triangular systems, one
// thread a right side.
#ifndef HLOREF_GPU_CHECK_KERNELS_SOLVES_H_
#define HLOREF_GPU_CHECK_KERNELS_SOLVES_H_

#include "gpu_check/kernels/carriers.h"

namespace hlo::gpu {

// One thread a matrix: l l^H = a, row by row.
template <typename T>
struct Cholesky {
  Type type = Type::kF32;
  bool lower = true;
  int64_t n = 1;
  const void* in = nullptr;
  T* work = nullptr;  // n * n a matrix
  void* out = nullptr;
  Loop loop;  // over the rows; it keeps a bool: no factor exists

  HLOREF_HD T Entry(int64_t matrix, int64_t i, int64_t j) const {
    T x;
    const int64_t at = lower ? i * n + j : j * n + i;
    Receive(type, LoadBytes(in, BytesOf(type), matrix * n * n + at), &x);
    return lower ? x : Conjugate(x);
  }
  // False: a pivot is not above 0.
  HLOREF_HD bool Factor(int64_t matrix, T* l) const {
    for (int64_t i = loop.begin; i < Least(n, loop.end); ++i) {
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
  // The result's: zeros in the other triangle; the diagonal is real.
  HLOREF_HD T ResultOf(const T* l, int64_t i, int64_t j) const {
    if (i == j) return l[i * n + j];
    if (lower != (j < i)) return T{};
    return lower ? l[i * n + j] : Conjugate(l[j * n + i]);
  }
  HLOREF_HD void operator()(int64_t matrix, Cell*) const {
    T* l = work + matrix * n * n;
    const bool before = loop.first() || !loop.Kept<bool>(matrix);
    const bool exists = before && Factor(matrix, l);
    if (!loop.last()) {
      loop.Kept<bool>(matrix) = !exists;
      return;
    }
    const uint64_t nan = FromReal(PartOf(type), NAN);
    const Cell none = IsComplex(type) ? FromParts(type, nan, nan) : CellOf(nan);
    for (int64_t at = 0; at < n * n; ++at) {
      StoreBytes(out, BytesOf(type), matrix * n * n + at,
                 exists ? Rounded(type, ResultOf(l, at / n, at % n)) : none);
    }
  }
};

// op(a) x = b; x op(a) = b is its transpose.
template <typename T>
struct TriangularSolve {
  Type type = Type::kF32;
  bool left = true, lower = true, unit = false, transposed = false,
       conjugate = false;
  int64_t n = 1, sides = 1;  // b holds n * sides elements a matrix
  const void* a = nullptr;
  const void* b = nullptr;
  T* work = nullptr;  // x, as b lies
  void* out = nullptr;
  Loop loop;  // over the rows

  // An entry of the matrix that meets a column of unknowns.
  HLOREF_HD T Entry(int64_t matrix, int64_t i, int64_t j) const {
    const bool exchanged = transposed == left;
    T x;
    const int64_t at = exchanged ? j * n + i : i * n + j;
    Receive(type, LoadBytes(a, BytesOf(type), matrix * n * n + at), &x);
    return conjugate ? Conjugate(x) : x;
  }
  HLOREF_HD void operator()(int64_t i, Cell*) const {
    const int64_t matrix = i / sides, side = i % sides;
    const int64_t first = matrix * n * sides + (left ? side : side * n);
    const int64_t step = left ? sides : 1;
    // Forwards where the matrix that meets the unknowns is lower.
    const bool forwards = lower == (transposed != left);
    for (int64_t done = loop.begin; done < Least(n, loop.end); ++done) {
      const int64_t row = forwards ? done : n - 1 - done;
      T acc;
      const int64_t at = first + row * step;
      Receive(type, LoadBytes(b, BytesOf(type), at), &acc);
      for (int64_t k = 0; k < done; ++k) {
        const int64_t column = forwards ? k : n - 1 - k;
        acc = SumOf(acc, ProductOf(Negated(Entry(matrix, row, column)),
                                   work[first + column * step]));
      }
      if (!unit) acc = QuotientOf(acc, Entry(matrix, row, row));
      work[at] = acc;
      StoreBytes(out, BytesOf(type), at, Rounded(type, acc));
    }
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_SOLVES_H_
