// The product of an f32 matrix and one vector or a few, where the matrix lies;
// it is read once. Each element of the result is one lane's sum, in the order
// of its terms.
#ifndef HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_
#define HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// True for f32, where the matrix is contiguous along one of its dimensions and
// has enough rows for it to pay. `vectors`: a few rows.
bool IsMatrixByVectors(const GemmOperand& matrix, const GemmOperand& vectors,
                       InstructionSet instructions);

// The sums of row r and vector v are at data[r * row_step + v * vector_step].
struct VectorSums {
  float* data;
  int64_t row_step, vector_step;
};

// Sums over p < k of matrix[r, p] * vectors[v, p], products and sums rounded.
// REQUIRES: IsMatrixByVectors, at least of a matrix that this is a part of;
// k > 0.
void MultiplyByVectors(int64_t k, const GemmOperand& matrix,
                       const GemmOperand& vectors, const VectorSums& result,
                       InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_
