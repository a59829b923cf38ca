// Kernel: triangular systems, one thread a right side.
#ifndef HLOREF_GPU_CHECK_KERNELS_SOLVES_H_
#define HLOREF_GPU_CHECK_KERNELS_SOLVES_H_

#include "gpu_check/kernels/carriers.h"

namespace hlo::gpu {

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
    for (int64_t done = 0; done < n; ++done) {
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
