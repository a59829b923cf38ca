// Sums of products over contracted dimensions: the value of dot.
#ifndef HLOREF_OPS_RULES_DOT_PRODUCT_H_
#define HLOREF_OPS_RULES_DOT_PRODUCT_H_

#include "absl/status/status.h"
#include "ops/rules/dot_algorithm.h"
#include "ops/rules/dot_dimensions.h"
#include "ops/value_context.h"

namespace hlo {

// Integers and pred: what is summed exactly, modulo a power of two.
inline bool Countable(ElementType type) {
  return IsInteger(type) || IsPred(type);
}

// result[b, i, j] = sum of lhs[b, i, k] * rhs[b, j, k], of operands 0 and 1, as
// the choice `accumulation` says; from 0, in row-major order of k, products and
// sums rounded separately, the sum once more to the result's type.
// REQUIRES: the result has the actual sizes that `dims` give it, and the
// operands' batch and contracting dimensions agree in theirs.
absl::Status SumProducts(ValueContext& context, const DotDimensions& dims,
                         const AlgorithmTypes& algorithm,
                         MutableArrayView result);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_DOT_PRODUCT_H_
