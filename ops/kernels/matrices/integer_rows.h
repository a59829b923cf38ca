// The product of a matrix and a vector of narrow integers, where they lie. The
// terms of a row are adjacent, and summed in any order: modulo 2^32 all orders
// give the same sum.
#ifndef HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_
#define HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// True where both have the same type, of 8 or 16 bits, and adjacent terms.
bool IsIntegerRows(const GemmOperand& matrix, const GemmOperand& vector);

// sums[r * step] = sum over p < k of matrix[r, p] * vector[0, p]. REQUIRES:
// IsIntegerRows.
void MultiplyIntegerRows(int64_t k, const GemmOperand& matrix,
                         const GemmOperand& vector, uint32_t* sums,
                         int64_t step, InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_INTEGER_ROWS_H_
