// The place in an operand of a window with start indices; shared by
// dynamic-slice and dynamic-update-slice.
#ifndef HLOREF_OPS_RULES_INDEXING_START_INDICES_H_
#define HLOREF_OPS_RULES_INDEXING_START_INDICES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/shape_context.h"
#include "ops/value_context.h"

namespace hlo {

// Operands from `first` on are the start indices of an array of rank `rank`:
// integer scalars of one type, one a dimension; or, as written in 2017 and
// 2018, one vector of them.
absl::Status CheckStartIndices(const ShapeContext& context,
                               absl::string_view rule, int first, int rank);

// The starts, operands from `first` on, at which a slice of these sizes lies in
// operand 0.
std::vector<IndexBound> StartBounds(const ShapeContext& context, int first,
                                    const Shape& slice);

// A part of the window that is one box in both arrays.
struct WindowBox {
  int64_t window = 0;  // offsets of its first element
  int64_t operand = 0;
  std::vector<StridedLoop> axes;  // from steps in the operand, to in the window
};

// The window's boxes. Its start in each dimension, at its full value in its own
// type, is clamped so that the window fits; with dynamic_slice_oob=wrap it is
// taken modulo the dimension's size, and indices beyond the end come round: up
// to two boxes a dimension. REQUIRES: window_sizes <= operand_sizes.
absl::InlinedVector<WindowBox, 1> BoxesAtStartIndices(
    const ValueContext& context, int first,
    std::span<const int64_t> operand_sizes,
    std::span<const int64_t> window_sizes);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_START_INDICES_H_
