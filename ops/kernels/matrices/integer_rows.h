// The product of a matrix and a vector of narrow integers, where they lie: each
// row is neighbours, and so is the vector. Sums modulo 2^32 may take any order.
#ifndef HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_
#define HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "base/parallel_for.h"
#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// True for one type of 8 or 16 bits, and terms that are neighbours.
bool IsIntegerRows(const GemmOperand& matrix, const GemmOperand& vector);

// sums[r * step] = sum over p < k of matrix[r, p] * vector[0, p]. REQUIRES:
// IsIntegerRows.
void MultiplyIntegerRows(int64_t k, const GemmOperand& matrix,
                         const GemmOperand& vector, uint32_t* sums,
                         int64_t step, InstructionSet instructions,
                         const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_
