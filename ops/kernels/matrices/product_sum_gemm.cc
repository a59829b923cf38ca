#include "ops/kernels/matrices/product_sum_gemm.h"

#include <algorithm>
#include <vector>

#include "literals/types/convert.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/matrices/product_sums.h"

namespace hlo {
namespace {

// Units of parallel_for.h for a term.
constexpr int64_t kPairWork = 16, kFusedWork = 2;

// The elements of an operand, a row of k terms after the other, or a term of
// all rows after the other.
template <typename T>
std::vector<T> Converted(const GemmOperand& operand, int64_t k, bool by_term) {
  const int width = StorageBytes(operand.type);
  const int64_t rows = operand.rows, count = rows * k;
  std::vector<std::byte> raw(static_cast<size_t>(count * width));
  std::vector<T> elements(static_cast<size_t>(count));
  const StridedLoop over_rows = {rows, operand.row_step, by_term ? 1 : k};
  const StridedLoop over_terms = {k, operand.k_step, by_term ? rows : 1};
  CopyStrided(width, static_cast<const std::byte*>(operand.data), raw.data(),
              {over_rows, over_terms});
  ConvertLanes(operand.type, kTypeOf<T>, raw.data(), elements.data(), count);
  return elements;
}

template <typename T>
void MultiplyPairs(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                   T* result, const Threads& threads) {
  const int64_t n = rhs.rows;
  const std::vector<T> rows = Converted<T>(lhs, k, false);
  const std::vector<T> columns = Converted<T>(rhs, k, false);
  ParallelFor(threads, lhs.rows * n, k * kPairWork,
              [&](int64_t begin, int64_t end) {
                for (int64_t at = begin; at < end; ++at) {
                  const T* a = rows.data() + at / n * k;
                  const T* b = columns.data() + at % n * k;
                  PairSumOf<T> sum{T{}};
                  for (int64_t p = 0; p < k; ++p) sum.AddProduct(a[p], b[p]);
                  result[at] = sum.Rounded();
                }
              });
}

template <typename T>
void MultiplyFused(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                   T* result, InstructionSet instructions,
                   const Threads& threads) {
  const auto add = Versions<AddFusedLoop<T>>::For(instructions);
  const int64_t n = rhs.rows;
  const std::vector<T> rows = Converted<T>(lhs, k, false);
  const std::vector<T> terms = Converted<T>(rhs, k, true);
  ParallelFor(threads, lhs.rows, n * k * kFusedWork,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  T* sums = result + i * n;
                  std::fill_n(sums, n, T{});
                  for (int64_t p = 0; p < k; ++p) {
                    add(rows[i * k + p], terms.data() + p * n, sums, n);
                  }
                }
              });
}

}  // namespace

void DoubleDoubleGemm(ElementType accumulator, int64_t k,
                      const GemmOperand& lhs, const GemmOperand& rhs,
                      void* result, const Threads& threads) {
  if (rhs.rows == 0) return;
  if (accumulator == ElementType::kF64) {
    MultiplyPairs(k, lhs, rhs, static_cast<double*>(result), threads);
  } else {
    MultiplyPairs(k, lhs, rhs, static_cast<c128*>(result), threads);
  }
}

void FusedGemm(ElementType accumulator, int64_t k, const GemmOperand& lhs,
               const GemmOperand& rhs, void* result,
               InstructionSet instructions, const Threads& threads) {
  if (rhs.rows == 0) return;
  const auto run = [&](auto zero) {
    MultiplyFused(k, lhs, rhs, static_cast<decltype(zero)*>(result),
                  instructions, threads);
  };
  switch (accumulator) {
    case ElementType::kF32:
      return run(float{});
    case ElementType::kF64:
      return run(double{});
    case ElementType::kC64:
      return run(c64{});
    default:
      return run(c128{});
  }
}

}  // namespace hlo
