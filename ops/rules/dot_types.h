// What the shape rules of dot, ragged-dot, scaled-dot and convolution have in
// common: dimension numbers, and the type of a sum of products.
#ifndef HLOREF_OPS_RULES_DOT_TYPES_H_
#define HLOREF_OPS_RULES_DOT_TYPES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/shape_context.h"

namespace hlo {

// lhs_ and rhs_contracting_dims, lhs_ and rhs_batch_dims: ranges and
// duplicates, and sizes of corresponding dimensions. Batch dimensions with
// unequal sizes are an error as contracting ones are.
absl::Status CheckDotDimensions(const ShapeContext& context,
                                absl::string_view rule, const Shape& lhs,
                                const Shape& rhs);

// Dimensions of `array`, in order, that are neither in `contracting` nor in
// `batch`.
std::vector<Dimension> FreeDimensions(const Shape& array,
                                      const Ints& contracting,
                                      const Ints& batch);

// The type of sums of products of lhs and rhs: their common type, or the
// written one (preferred_element_type): any float type for floats, a type not
// narrower for others. Integers may be summed as floats.
absl::StatusOr<ElementType> ProductType(const ShapeContext& context,
                                        absl::string_view rule, ElementType lhs,
                                        ElementType rhs);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_DOT_TYPES_H_
