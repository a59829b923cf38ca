// gather: takes slices of an array, each at a start that an array of indices
// holds.
// Spec: Operation Semantics 2022, 2026 "Gather"; semantics.md: gather_oob;
// batch dimensions as in 2026 "Scatter", example 1.
//
// Shape  S1  the operand is an array, start_indices an array of integers;
//            index_vector_dim is one of its dimensions, or its rank: then each
//            index is a vector of one.
//        S2  start_index_map names an operand dimension for each component of
//            an index vector, none twice.
//        S3  offset_dims are ascending dimensions of the result.
//        S4  collapsed_slice_dims and operand_batching_dims are ascending
//            operand dimensions, none in both; a batching dimension is not in
//            start_index_map.
//        S5  start_indices_batching_dims names a dimension of start_indices
//            for each operand_batching_dim, of the same size, none twice, not
//            index_vector_dim.
//        S6  slice_sizes has an entry for each operand dimension: at least 0,
//            at most its size; at most 1 where collapsed or batching.
//        S7  every operand dimension is offset, collapsed or batching.
//        S8  result: at offset_dims the sizes of slices that are left, in
//            order; elsewhere the dimensions of start_indices without
//            index_vector_dim, in order.
#include <algorithm>
#include <utility>

#include "ops/rules/gather_scatter_dims.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

constexpr IndexHandles kHandles = {
    &attr::offset_dims, &attr::collapsed_slice_dims, &attr::start_index_map,
    &attr::operand_batching_dims, &attr::start_indices_batching_dims};

absl::Status CheckSliceSizes(const ShapeContext& context,
                             const IndexShape& index) {
  const Shape& operand = context.operand(0);
  const Ints& sizes = context.attributes().get(attr::slice_sizes);
  if (static_cast<int>(sizes.size()) != operand.rank()) {
    return context.Error("S6", "slice_sizes=", ListText(sizes), " for ",
                         Text(operand));
  }
  for (int d = 0; d < operand.rank(); ++d) {
    const int64_t size = sizes[static_cast<size_t>(d)];
    const Dimension& whole = operand.dimension(d);
    if (size < 0 || (!whole.unbounded() && size > whole.size)) {
      return context.Error("S6", "a slice of ", size, " in dimension ", d,
                           " of ", Text(operand));
    }
    if (size > 1 && index.is_dropped_or_batching(d)) {
      return context.Error("S6", "dimension ", d,
                           " is collapsed or batching, its slice is ", size);
    }
  }
  return absl::OkStatus();
}

// S8. A slice of a whole dynamic dimension is dynamic.
Dimension SliceDimension(const ShapeContext& context, int d) {
  const int64_t size =
      context.attributes().get(attr::slice_sizes)[static_cast<size_t>(d)];
  const Dimension& whole = context.operand(0).dimension(d);
  return Dimension(size, whole.dynamic && whole.size == size);
}

absl::StatusOr<Shape> GatherShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const IndexShape index(context, kHandles, context.operand(0),
                         context.operand(1));
  status = index.Check();
  if (!status.ok()) return status;
  status = CheckSliceSizes(context, index);
  if (!status.ok()) return status;
  const Ints& offsets = context.attributes().get(attr::offset_dims);
  const std::vector<Dimension> space = index.index_space();
  const std::vector<int> window = index.window_dimensions();
  std::vector<Dimension> result;
  size_t next_window = 0, next_index = 0;
  for (int64_t d = 0; d < index.windowed_rank(); ++d) {
    result.push_back(std::binary_search(offsets.begin(), offsets.end(), d)
                         ? SliceDimension(context, window[next_window++])
                         : space[next_index++]);
  }
  return WithWrittenDynamism(
      context, Shape::Array(context.operand(0).type(), std::move(result)));
}

}  // namespace

constinit extern const Op gather_op = {
    .name = "gather",
    .arity = 2,
    .attributes = {{&attr::offset_dims, kRequired},
                   {&attr::collapsed_slice_dims, kRequired},
                   {&attr::start_index_map, kRequired},
                   {&attr::operand_batching_dims},
                   {&attr::start_indices_batching_dims},
                   {&attr::index_vector_dim, kRequired},
                   {&attr::slice_sizes, kRequired},
                   {&attr::indices_are_sorted}},
    .shape = GatherShape,
    .result_rule = "S8"};

}  // namespace hlo
