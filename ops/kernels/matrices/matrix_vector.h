// The product of an f32 matrix and a vector, read once where it lies: each
// element of the result is one lane's sum, in the order of its terms.
#ifndef HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_
#define HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// True for f32, where the matrix is contiguous along one of its dimensions and
// has enough rows for it to pay.
bool IsMatrixByVector(const GemmOperand& matrix, const GemmOperand& vector);

// result[r] = sum over p < k of matrix[r, p] * vector[p], products and sums
// rounded. REQUIRES: IsMatrixByVector, at least of a matrix that this is a part
// of; k > 0.
void MultiplyByVector(int64_t k, const GemmOperand& matrix,
                      const GemmOperand& vector, float* result,
                      InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_MATRIX_VECTOR_H_
