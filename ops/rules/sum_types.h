// How sums of products are computed and rounded, for convolution, ragged-dot
// and scaled-dot (semantics.md: accumulation, int_overflow_sum, subnormals).
#ifndef HLOREF_OPS_RULES_SUM_TYPES_H_
#define HLOREF_OPS_RULES_SUM_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "ops/rules/array_value.h"
#include "ops/value_context.h"

namespace hlo {

struct SumTypes {
  // Of the products and sums: a type that Gemm takes. f64 as soon as an operand
  // or the result is (or accumulation=f64), else f32, complex numbers by
  // component; of integers and pred 32 or 64 bits, modulo.
  ElementType accumulator;
  // What the bits of a finished sum mean: s64 where u64 sums are of signed
  // integers.
  ElementType sum;
  // Operands of mixed kinds are converted to this first.
  std::optional<ElementType> operand;
};

// Of operands 0 and 1, and the result.
SumTypes SumTypesOf(const ValueContext& context);

// Operand i as products read it: converted where kinds are mixed, flushed
// where that choice asks for it. Its type is `type`.
struct ProductOperand {
  Operand operand;
  Buffer flushed;
  ElementType type;

  const std::byte* data() const {
    return flushed.size() > 0 ? flushed.data() : operand.data();
  }
};
absl::StatusOr<ProductOperand> ReadProductOperand(ValueContext& context, int i,
                                                  const SumTypes& types);

// The one rounding of n sums to the result's type; NaNs become canonical.
void RoundSums(const ValueContext& context, const SumTypes& types,
               const std::byte* sums, std::byte* result, int64_t n);

// Nothing to sum up: 0 in the result's type.
void FillWithZero(const ValueContext& context, MutableArrayView result);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUM_TYPES_H_
