// The dimension numbers of dot and its kin: which dimensions are batch,
// contracting and free, checked and in the result's order.
#ifndef HLOREF_OPS_RULES_SHAPES_DOT_DIMENSIONS_H_
#define HLOREF_OPS_RULES_SHAPES_DOT_DIMENSIONS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/shape_context.h"

namespace hlo {

// The dimensions of one operand.
struct DotSide {
  Ints batch, contracting, free;
};
struct DotDimensions {
  DotSide lhs, rhs;
};

// From the attributes. REQUIRES: checked, or ranks that fit.
DotDimensions DimensionsOfDot(const Attributes& attributes, int lhs_rank,
                              int rhs_rank);

// In range, none twice (batch and contracting taken together): the error of
// `range_rule`. As many on both sides, of equal sizes: of `size_rule`.
absl::Status CheckDotDimensions(const ShapeContext& context,
                                absl::string_view range_rule,
                                absl::string_view size_rule);

// Batch, then lhs free, then rhs free dimensions.
std::vector<Dimension> DotResultDimensions(const DotDimensions& dims,
                                           const Shape& lhs, const Shape& rhs);

// An operand as [batch, rows, k] with one step each; `copy` says that it has
// none and must be copied to row-major order of `axes` first.
struct DotMatrix {
  int64_t batch = 1, rows = 1, k = 1;
  int64_t batch_step = 0, row_step = 0, k_step = 0;
  bool copy = false;
  std::vector<StridedLoop> axes;
};
DotMatrix AsMatrix(const DotSide& side, std::span<const int64_t> sizes);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_DOT_DIMENSIONS_H_
