// dynamic-slice: a box of given sizes that begins at computed indices.
// Spec: Operation Semantics 2022, 2026 "DynamicSlice"; 2017, 2018 wrap instead
// of clamp and write the indices as one vector (semantics.md,
// dynamic_slice_oob, empty_slice).
//
// Shape  S1  the operand is an array.
//        S2  a start index for each dimension: integer scalars of one type, or
//            one vector of them.
//        S3  dynamic_slice_sizes has a size for each dimension, not negative
//            and at most the dimension's: the result's sizes; more than one
//            of a dynamic dimension are dynamic, one may be.
// Value  V1  start = clamp(start_indices[d], 0, size(d) - slice size(d)), of
//            the index at its full value in its own type.
//        V2  result[i] = operand[start + i]; with dynamic_slice_oob=wrap
//            operand[(start_indices + i) mod size].
//        V3  a dynamic dimension has its actual size; the slice is cut to it
//            (semantics.md: dynamic_dims).
#include <algorithm>
#include <utility>

#include "ops/attributes/dimensions.h"
#include "ops/rules/array_value.h"
#include "ops/rules/indexing/start_indices.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DynamicSliceShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  status = CheckStartIndices(context, "S2", 1, operand.rank());
  if (!status.ok()) return status;
  const Ints& sizes = context.attributes().get(attr::dynamic_slice_sizes);
  if (std::ssize(sizes) != operand.rank()) {
    return context.Error("S3", "dynamic_slice_sizes=", ListText(sizes), " has ",
                         sizes.size(), " entries for ", Text(operand));
  }
  std::vector<Dimension> result;
  for (int d = 0; d < operand.rank(); ++d) {
    const Dimension& dimension = operand.dimension(d);
    const int64_t size = sizes[d];
    if (size < 0 || (!dimension.unbounded() && size > dimension.size)) {
      return context.Error("S3", "slice size ", size,
                           " does not fit dimension ", d, " of ",
                           Text(operand));
    }
    result.push_back(Dimension(size, dimension.dynamic && size > 1));
  }
  return WithWrittenDynamism(context,
                             Shape::Array(operand.type(), std::move(result)));
}

absl::Status DynamicSliceValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  const int width = StorageBytes(type);
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  std::vector<int64_t> sizes =
      context.attributes().get(attr::dynamic_slice_sizes);
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = std::min(sizes[d], operand->sizes()[d]);  // V3
  }
  auto boxes = BoxesAtStartIndices(context, 1, operand->sizes(), sizes);  // V1
  auto result = ResultOfSizes(context, "V3", std::move(sizes));
  if (!result.ok()) return result.status();
  for (WindowBox& box : boxes) {  // V2
    CopyStrided(width, operand->data() + box.operand * width,
                result->data + box.window * width, std::move(box.axes),
                context.threads());
  }
  return absl::OkStatus();
}

std::vector<IndexBound> DynamicSliceBounds(const ShapeContext& context) {
  return StartBounds(context, 1, *context.written());
}

}  // namespace

constinit extern const Op dynamic_slice_op = {
    .name = "dynamic-slice",
    .arity = AtLeast(1),
    .attributes = {{&attr::dynamic_slice_sizes, kRequired}},
    .passes_values = OperandAt(0),
    .keeps_bits = true,
    .index_bounds = DynamicSliceBounds,
    .shape = DynamicSliceShape,
    .result_rule = "S3",
    .value = DynamicSliceValue};

}  // namespace hlo
