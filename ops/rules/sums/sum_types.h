// How sums of products are computed and rounded, for dot and its kin and
// convolution (semantics.md: accumulation, int_overflow_sum, mixed_kinds,
// subnormals).
#ifndef HLOREF_OPS_RULES_SUMS_SUM_TYPES_H_
#define HLOREF_OPS_RULES_SUMS_SUM_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "ops/kernels/matrices/gemm.h"
#include "ops/kernels/matrices/product_sums.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/dot_algorithm.h"
#include "ops/value_context.h"

namespace hlo {

struct SumTypes {
  // Type of the products and sums, one that Gemm takes: f64 as soon as an
  // operand or the result is (or accumulation=f64), else f32, complex numbers
  // by component; for integers and pred 32 or 64 bits, modulo.
  ElementType accumulator;
  // Pairs of f64 where an operand or the result is f64 or c128 and
  // accumulation=f64.
  ProductSums sums = ProductSums::kSeparate;
  // Type that the bits of a finished sum have: s64 where u64 sums are of signed
  // integers.
  ElementType sum;
  // Operands are converted to this first, where kinds are mixed or an algorithm
  // says so, and to 10 bits of it where that is tf32.
  std::optional<ElementType> operand;
  bool tf32 = false;
  // A sum is rounded to this before the result's type.
  std::optional<ElementType> narrow;
};

// The sums of the choice `accumulation`, of f64 or c128 or of narrower floats.
ProductSums SumsOf(const ValueContext& context, bool has_f64);

// The types of the attribute `algorithm`; none where the choice dot_algorithm
// ignores it.
AlgorithmTypes AlgorithmOf(const ValueContext& context);

// The types for operands 0 and 1, and the result.
SumTypes SumTypesOf(const ValueContext& context,
                    const AlgorithmTypes& algorithm = {});

// Operand i as products read it: converted and flushed where `types` and the
// choice say so, cut to `sizes`, which must outlive it. `type` is the
// elements' type.
struct ProductOperand {
  Operand operand;
  Buffer flushed;
  ElementType type;

  const std::byte* data() const {
    return flushed.size() > 0 ? flushed.data() : operand.data();
  }
};
absl::StatusOr<ProductOperand> ReadProductOperand(
    ValueContext& context, int i, const SumTypes& types,
    std::span<const int64_t> sizes);

// The matrix product of these types, as Gemm.
void SumOfProducts(const ValueContext& context, const SumTypes& types,
                   int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
                   void* result, const Threads& threads, int64_t batches = 1);

// The sums are the result's own bytes: integers wrap to their low bits.
bool SumInResult(const SumTypes& types, ElementType result);
// The rounding of n sums to the result's type; NaNs become canonical. `sums`
// may be `result` where SumInResult.
void RoundSums(const ValueContext& context, const SumTypes& types,
               const std::byte* sums, std::byte* result, int64_t n);

// The result of empty sums: 0 in the result's type.
void FillWithZero(const ValueContext& context, MutableArrayView result);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_SUM_TYPES_H_
