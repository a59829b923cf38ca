// The matrix product behind dot: one accumulator for each element of the
// result, from 0, terms in the order of k, product and sum rounded separately.
// Blocked, packed and vectorised across elements; never inside one.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_H_

#include <cstddef>
#include <cstdint>

#include "base/instruction_set.h"
#include "base/parallel_for.h"
#include "literals/types/element_type.h"

namespace hlo {

// `rows` x k elements of any type, at data[row * row_step + p * k_step] (steps
// in elements). They are converted to the accumulator's type when read.
// Of several matrices, those of batch b begin b * batch_step further.
struct GemmOperand {
  ElementType type;
  const void* data;
  int64_t rows;
  int64_t row_step;
  int64_t k_step;
  int64_t batch_step = 0;

  GemmOperand Batch(int64_t b) const {
    GemmOperand its = *this;
    its.data = static_cast<const std::byte*>(data) +
               b * batch_step * StorageBytes(type);
    return its;
  }
};

// result[i * rhs.rows + j] = sum over p < k of lhs[i, p] * rhs[j, p], computed
// in `accumulator`, the result's type: f32, f64, c64, c128, or u32 and u64 for
// integers modulo 2^32 and 2^64. The results of the batches follow each other.
// REQUIRES: `result` overlaps no operand.
void Gemm(ElementType accumulator, int64_t k, const GemmOperand& lhs,
          const GemmOperand& rhs, void* result, InstructionSet instructions,
          const Threads& threads, int64_t batches = 1);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_H_
