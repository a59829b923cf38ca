// An operand of a product with its dimensions in the order that the product
// takes them.
#ifndef HLOREF_OPS_RULES_SUMS_DENSE_OPERAND_H_
#define HLOREF_OPS_RULES_SUMS_DENSE_OPERAND_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/attribute_values.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/shapes/dot_dimensions.h"
#include "ops/value_context.h"

namespace hlo {

// The dimensions of several lists, one list after the other.
Ints Joined(std::initializer_list<const Ints*> lists);

// The actual sizes of operands 0 and 1 as far as they have them in common in
// the batch and the contracting dimensions.
struct ProductSizes {
  std::vector<int64_t> lhs, rhs;
  // Batch, then lhs's free, then rhs's free dimensions.
  std::vector<int64_t> ResultSizes(const DotDimensions& dims) const;
};
// The error of `rule` where these do not meet.
absl::StatusOr<ProductSizes> ProductSizesOf(const ValueContext& context,
                                            absl::string_view rule,
                                            const DotDimensions& dims);

// The product of the sizes of `dims`.
int64_t CountOf(std::span<const int64_t> sizes, const Ints& dims);

// Elements of `width` bytes of an array of `sizes`, dense and row-major with
// its dimensions in the order `dims`, which has each once. A block of the
// dimension d, `blocks[d]` elements of the result, repeats one element of
// `data`; no `blocks`: each element stands once.
absl::StatusOr<Buffer> InOrder(ValueContext& context, int width,
                               const std::byte* data,
                               std::span<const int64_t> sizes, const Ints& dims,
                               std::span<const int64_t> blocks = {});

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_DENSE_OPERAND_H_
