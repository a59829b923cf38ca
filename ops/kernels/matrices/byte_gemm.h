// Gemm of bytes into sums modulo 2^32, which may be added in any order: several
// terms of an element at once.
#ifndef HLOREF_OPS_KERNELS_MATRICES_BYTE_GEMM_H_
#define HLOREF_OPS_KERNELS_MATRICES_BYTE_GEMM_H_

#include <cstdint>

#include "ops/kernels/matrices/gemm.h"

namespace hlo {

// True where ByteGemm computes the product: of s8 and u8.
bool IsByteGemm(const GemmOperand& lhs, const GemmOperand& rhs);

// result[i * row_step + j * column_step] as Gemm's with u32 accumulators.
// REQUIRES: IsByteGemm(lhs, rhs), k > 0.
void ByteGemm(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
              uint32_t* result, int64_t row_step, int64_t column_step,
              InstructionSet instructions, const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_BYTE_GEMM_H_
