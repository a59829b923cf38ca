// Cholesky factorization and triangular solves of one matrix, row-major, each
// result element by its sequential formula.
#ifndef HLOREF_OPS_KERNELS_MATRICES_TRIANGULAR_H_
#define HLOREF_OPS_KERNELS_MATRICES_TRIANGULAR_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "base/parallel_for.h"
#include "ops/kernels/matrices/product_sums.h"

namespace hlo {

// Both: the terms of acc are summed as `sums` says; kPairs is for double and
// c128 alone.

// Replaces the lower triangle of the n x n matrix `a` by that of l, a = l l^H:
//   l[i, j] = acc / l[j, j], l[j, j] = sqrt(acc), where acc = a[i, j], then
//   acc = acc + (-l[i, k]) conj(l[j, k]) for k < j in order.
// Only the lower triangle is read, of the diagonal the real parts; what is
// above it is anything afterwards. False where an l[j, j] is not positive.
// T: float, double, c64, c128.
template <typename T>
bool FactorCholesky(T* a, int64_t n, ProductSums sums,
                    InstructionSet instructions, const Threads& threads);

// Replaces the n x m matrix x = b by the solution of l x = b, l lower
// triangular:
//   x[i, j] = acc / l[i, i] (unit: acc), where acc = b[i, j], then
//   acc = acc + (-l[i, k]) x[k, j] for k < i in order.
template <typename T>
void SolveLower(const T* l, int64_t n, bool unit, T* x, int64_t m,
                ProductSums sums, InstructionSet instructions,
                const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_TRIANGULAR_H_
