// scatter: combines updates into an array, each at a start that an array of
// indices holds.
// Spec: Operation Semantics 2022, 2026 "Scatter"; semantics.md: scatter_oob,
// scatter_order.
//
// Shape  S1  N arrays of equal dimensions, one array of integers, N updates of
//            equal dimensions and the arrays' types; index_vector_dim is one of
//            the indices' dimensions, or their rank.
//        S2  scatter_dims_to_operand_dims names an operand dimension for each
//            component of an index vector, none twice.
//        S3  update_window_dims are ascending dimensions of the updates.
//        S4  inserted_window_dims and input_batching_dims are ascending operand
//            dimensions, none in both; a batching dimension is not in
//            scatter_dims_to_operand_dims.
//        S5  scatter_indices_batching_dims names a dimension of the indices for
//            each input_batching_dim, of the same size, none twice, not
//            index_vector_dim.
//        S6  updates: at update_window_dims at most the sizes of the operand's
//            dimensions that are left, in order; elsewhere the dimensions of
//            the indices without index_vector_dim, in order.
//        S7  every operand dimension is window, inserted or batching.
//        S8  to_apply takes 2 N scalars, current values before updates, and
//            gives N (a tuple if N > 1) of the current values' types.
//        S9  the result has the arrays' shapes; a tuple of them if N > 1.
#include <algorithm>
#include <utility>

#include "ops/rules/called_reducer.h"
#include "ops/rules/gather_scatter_dims.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

constexpr IndexHandles kHandles = {
    &attr::update_window_dims, &attr::inserted_window_dims,
    &attr::scatter_dims_to_operand_dims, &attr::input_batching_dims,
    &attr::scatter_indices_batching_dims};

absl::Status CheckOperands(const ShapeContext& context, int n) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  if (context.operand_count() % 2 != 1) {
    return context.Error("S1", context.operand_count(),
                         " operands are not arrays, indices and updates");
  }
  for (int i = 0; i < n; ++i) {
    const Shape &operand = context.operand(i),
                &update = context.operand(n + 1 + i);
    const bool types_agree =
        operand.type() == update.type() ||
        (IsFloat(operand.type()) && IsFloat(update.type()));
    if (!types_agree || !DimensionsMatch(operand, context.operand(0)) ||
        !DimensionsMatch(update, context.operand(n + 1))) {
      return context.Error("S1", "array ", i, " is ", Text(operand),
                           ", its updates ", Text(update));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckUpdates(const ShapeContext& context, const IndexShape& index,
                          const Shape& updates) {
  if (updates.rank() != index.windowed_rank()) {
    return context.Error("S6", "updates ", Text(updates), " do not have rank ",
                         index.windowed_rank());
  }
  const Ints& window = context.attributes().get(attr::update_window_dims);
  const std::vector<Dimension> space = index.index_space();
  const std::vector<int> bounds = index.window_dimensions();
  size_t next_window = 0, next_index = 0;
  for (int d = 0; d < updates.rank(); ++d) {
    const Dimension& size = updates.dimension(d);
    bool fits = true;
    if (std::binary_search(window.begin(), window.end(), d)) {
      const Dimension& bound =
          context.operand(0).dimension(bounds[next_window++]);
      fits = bound.unbounded() || size.unbounded() || size.size <= bound.size;
    } else {
      fits = SizesMatch(size, space[next_index++]);
    }
    if (!fits) {
      return context.Error("S6", "dimension ", d, " of the updates ",
                           Text(updates), " does not fit");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> ScatterShape(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  absl::Status status = CheckOperands(context, n);
  if (!status.ok()) return status;
  const IndexShape index(context, kHandles, context.operand(0),
                         context.operand(n));
  status = index.Check();
  if (!status.ok()) return status;
  status = CheckUpdates(context, index, context.operand(n + 1));
  if (!status.ok()) return status;
  const std::span<const Shape> arrays =
      context.operands().first(static_cast<size_t>(n));
  status = CheckReducer(context, "S8", context.attributes().get(attr::to_apply),
                        arrays);
  if (!status.ok()) return status;
  if (n == 1) return arrays[0].WithoutLayouts();
  return Shape::Tuple(std::vector<Shape>(arrays.begin(), arrays.end()));
}

}  // namespace

constinit extern const Op scatter_op = {
    .name = "scatter",
    .arity = AtLeast(3),
    .attributes = {{&attr::update_window_dims, kRequired},
                   {&attr::inserted_window_dims, kRequired},
                   {&attr::scatter_dims_to_operand_dims, kRequired},
                   {&attr::input_batching_dims},
                   {&attr::scatter_indices_batching_dims},
                   {&attr::index_vector_dim, kRequired},
                   {&attr::indices_are_sorted},
                   {&attr::unique_indices},
                   {&attr::to_apply, kRequired}},
    .shape = ScatterShape,
    .result_rule = "S9"};

}  // namespace hlo
