// The matrix products whose sums are not rounded at every step.
#ifndef HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUM_GEMM_H_
#define HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUM_GEMM_H_

#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// As Gemm with the accumulator f64 or c128, but products are exact and sums, in
// the same order, are of double-double numbers (ops/functions/double_double.h);
// each is rounded once at the end.
void DoubleDoubleGemm(ElementType accumulator, int64_t k,
                      const GemmOperand& lhs, const GemmOperand& rhs,
                      void* result, const Threads& threads);

// As Gemm with the accumulator f32, f64, c64 or c128, but each term is one
// fused multiply-add, of complex numbers four (FusedTerm).
void FusedGemm(ElementType accumulator, int64_t k, const GemmOperand& lhs,
               const GemmOperand& rhs, void* result,
               InstructionSet instructions, const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUM_GEMM_H_
