// Sums of products over contracted dimensions: the value of dot.
#ifndef HLOREF_OPS_RULES_SUMS_DOT_PRODUCT_H_
#define HLOREF_OPS_RULES_SUMS_DOT_PRODUCT_H_

#include "absl/status/status.h"
#include "ops/rules/shapes/dot_algorithm.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/value_context.h"

namespace hlo {

// result[b, i, j] = sum of lhs[b, i, k] * rhs[b, j, k], of operands 0 and 1, as
// the choice `accumulation` says; from 0, in row-major order of k, products and
// sums rounded separately, the sum once more to the result's type. REQUIRES:
// the result has the sizes of `sizes`.
absl::Status SumProducts(ValueContext& context, const DotDimensions& dims,
                         const ProductSizes& sizes,
                         const AlgorithmTypes& algorithm,
                         MutableArrayView result);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_DOT_PRODUCT_H_
