// The matrix product of f64 with accumulators of twice the bits.
#ifndef HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_GEMM_H_
#define HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_GEMM_H_

#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// As Gemm with the accumulator f64 or c128, but products are exact and sums, in
// the same order, are of double-double numbers (ops/functions/double_double.h);
// each is rounded once at the end.
void DoubleDoubleGemm(ElementType accumulator, int64_t k,
                      const GemmOperand& lhs, const GemmOperand& rhs,
                      void* result, const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_DOUBLE_DOUBLE_GEMM_H_
