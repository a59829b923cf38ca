// The step that factorizations and triangular solves spend their time in: a
// matrix minus a product of two others, in place.
#ifndef HLOREF_OPS_KERNELS_MATRICES_MATRIX_UPDATE_H_
#define HLOREF_OPS_KERNELS_MATRICES_MATRIX_UPDATE_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "base/parallel_for.h"

namespace hlo {

// Elements data[row * row_step + column * column_step].
template <typename T>
struct MatrixBlock {
  T* data;
  int64_t rows, columns;
  int64_t row_step, column_step;
};

// c[i, j] = c[i, j] + (-a[i, p]) b[p, j], for p < a.columns in order; product
// and sum rounded separately; b's elements conjugated first if `conjugate`.
// T: float, double, c64, c128. REQUIRES: sizes meet; c overlaps neither.
template <typename T>
void SubtractProduct(const MatrixBlock<T>& c, const MatrixBlock<const T>& a,
                     const MatrixBlock<const T>& b, bool conjugate,
                     InstructionSet instructions, const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_MATRIX_UPDATE_H_
