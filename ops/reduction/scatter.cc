// scatter: combines updates into an array, each at a start that an array of
// indices holds.
// Spec: Operation Semantics 2022, 2026 "Scatter"; semantics.md: scatter_oob,
// scatter_order, reduce_accumulator, declared_lies.
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
// Value  V1  result = operands; then for each index U of the updates in
//            row-major order: result[.][O] = f(result[.][O].., updates[.][U]..)
//            with O = start + batch + window. G = U without update_window_dims;
//            S[k] = scatter_indices[G with k inserted at index_vector_dim], at
//            its full value in its own type; start[scatter_dims_to_operand_dims
//            [k]] = S[k].
//        V2  batch[input_batching_dims[i]] = G[scatter_indices_batching_dims
//            [i], not counting index_vector_dim]; window: U[update_window_dims]
//            at the dimensions that are neither inserted nor batching, in
//            order. All else is 0.
//        V3  an O outside of the operand: its update is dropped; with
//            scatter_oob=window the whole window of that index vector.
//        V4  each application rounds to the arrays' types; with
//            reduce_accumulator=wide a computation of element-wise ops is
//            applied with f32 in place of narrower floats, and an element that
//            updates meet is rounded once at the end.
//        V5  unique_indices, indices_are_sorted change nothing; `run --strict`
//            refuses them where they are not true.
//        V6  dynamic dimensions: the updates and index vectors that all have;
//            outside is beyond the actual size. The arrays have one size
//            (semantics.md: dynamic_dims).
#include <algorithm>
#include <limits>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/rules/array_value.h"
#include "ops/rules/indexing/index_vectors.h"
#include "ops/rules/indexing/one_window.h"
#include "ops/rules/indexing/scatter_updates.h"
#include "ops/rules/shapes/called_reducer.h"
#include "ops/rules/shapes/gather_scatter_dims.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

constexpr IndexHandles kHandles = {
    &attr::update_window_dims, &attr::inserted_window_dims,
    &attr::scatter_dims_to_operand_dims, &attr::input_batching_dims,
    &attr::scatter_indices_batching_dims};

absl::Status CheckScatterOperands(const ShapeContext& context, int n) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  if (context.operand_count() % 2 != 1) {
    return context.Error("S1", context.operand_count(),
                         " operands are not arrays, indices and updates");
  }
  for (int i = 0; i < n; ++i) {
    const Shape &operand = context.operand(i),
                &update = context.operand(n + 1 + i);
    status = CheckTypesMeet(context, "S1", operand, update);
    if (!status.ok()) return status;
    if (!DimensionsMatch(operand, context.operand(0)) ||
        !DimensionsMatch(update, context.operand(n + 1))) {
      return context.Error("S1", "array ", i, " is ", Text(operand),
                           ", its updates ", Text(update));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckUpdates(const ShapeContext& context,
                          const GatherScatterDimensions& index,
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
  absl::Status status = CheckScatterOperands(context, n);
  if (!status.ok()) return status;
  const GatherScatterDimensions index(context, kHandles, context.operand(0),
                                      context.operand(n));
  status = index.Check();
  if (!status.ok()) return status;
  status = CheckUpdates(context, index, context.operand(n + 1));
  if (!status.ok()) return status;
  const std::span<const Shape> arrays = context.operands().first(n);
  status = CheckReducer(context, "S8", context.attributes().get(attr::to_apply),
                        arrays);
  if (!status.ok()) return status;
  if (n == 1) return arrays[0].WithoutLayouts();
  return Shape::Tuple(std::vector<Shape>(arrays.begin(), arrays.end()));
}

// V6: what arrays, indices and updates have in common.
struct ScatterSpaces {
  std::vector<int64_t> indices, updates;
};
absl::StatusOr<ScatterSpaces> SpacesOf(const ValueContext& context) {
  const int n = context.operand_count() / 2;
  const ArrayView operand = context.operand(0), indices = context.operand(n);
  const Attributes& attributes = context.attributes();
  const Ints& window = attributes.get(attr::update_window_dims);
  const int64_t vector_dim = attributes.get(attr::index_vector_dim);
  ScatterSpaces spaces{{indices.sizes.begin(), indices.sizes.end()}, {}};
  int64_t next = 0;  // in the indices
  for (int64_t d = 0; d < context.operand(n + 1).rank(); ++d) {
    std::vector<ArrayDimension> meeting;
    const bool in_window = std::binary_search(window.begin(), window.end(), d);
    if (next == vector_dim) ++next;
    if (!in_window) {
      meeting = MeetingIndices(attributes, kHandles, operand, indices, next);
    }
    for (int i = 0; i < n; ++i) {
      meeting.push_back({context.operand(n + 1 + i), d});
    }
    auto size = CommonSize(context, "V6", meeting);
    if (!size.ok()) return size.status();
    spaces.updates.push_back(*size);
    if (!in_window) spaces.indices[next++] = *size;
  }
  for (int i = 1; i < n; ++i) {
    if (std::ranges::equal(context.operand(i).sizes, operand.sizes)) continue;
    return context.Error("V6", "actual sizes of the arrays differ");
  }
  return spaces;
}

// The indices, the updates in the reducer's types, and the sizes, all kept when
// the operands are moved.
struct Updates {
  const IndexVectors vectors;
  std::vector<int64_t> operand_sizes;
  ScatterSpaces spaces;
  Operand indices;
  std::vector<Operand> values{};
  std::vector<uint8_t> touched{};
  const char* once = nullptr;

  absl::Status Combine(ValueContext& context, const Reducer& reducer,
                       std::span<Accumulators> results) {
    std::vector<CellArray> arrays;
    for (size_t i = 0; i < results.size(); ++i) {
      const RegionArray& elements = reducer.elements[i];
      const int64_t count = values[i].view.count();
      for (int part = 0; part < elements.parts; ++part) {
        arrays.push_back({results[i].data(part),
                          elements.Part(values[i].data(), part, count),
                          results[i].width(), elements.width()});
      }
    }
    return CombineUpdates(context, *reducer.region, vectors,
                          {kHandles, operand_sizes, spaces.updates},
                          std::move(arrays), touched, once);
  }
};

absl::StatusOr<Updates> ReadUpdates(ValueContext& context,
                                    const Reducer& reducer) {
  const int n = context.operand_count() / 2;
  const ArrayView operand = context.operand(0);
  const Shape& index_shape = context.operand_shape(n);
  const Attributes& attributes = context.attributes();
  auto spaces = SpacesOf(context);
  if (!spaces.ok()) return spaces.status();
  auto indices = OperandAs(context, n, index_shape.type(), spaces->indices);
  if (!indices.ok()) return indices.status();
  const ArrayView view = {&index_shape, spaces->indices, indices->data()};
  Updates updates{IndexVectors(attributes, kHandles, operand, view),
                  {operand.sizes.begin(), operand.sizes.end()},
                  *std::move(spaces),
                  *std::move(indices)};
  if (context.strict() && attributes.get(attr::indices_are_sorted)) {
    absl::Status status = updates.vectors.CheckSorted(context, "V5");
    if (!status.ok()) return status;
  }
  for (int i = 0; i < n; ++i) {
    auto values = OperandAs(context, n + 1 + i, reducer.elements[i],
                            updates.spaces.updates);
    if (!values.ok()) return values.status();
    updates.values.push_back(*std::move(values));
  }
  if (context.strict() && attributes.get(attr::unique_indices)) {
    updates.once = "V5";
    updates.touched.resize(operand.count());
  }
  return updates;
}

absl::Status ScatterValue(ValueContext& context) {
  if (auto done = ScatterOneWindow(context, kHandles)) return *done;
  const int n = context.operand_count() / 2;
  const Reducer reducer =
      ReducerOf(context, context.attributes().get(attr::to_apply));
  auto updates = ReadUpdates(context, reducer);
  if (!updates.ok()) return updates.status();
  // V4: elements that no update meets keep their bits.
  if (HasWideAccumulators(context)) {
    updates->touched.resize(context.operand(0).count());
  }
  std::vector<Accumulators> results;
  for (int i = 0; i < n; ++i) {
    auto result = context.ResultFrom(i, i);
    if (!result.ok()) return result.status();
    auto cells =
        Accumulators::Loaded(context, *result, reducer.accumulators[i]);
    if (!cells.ok()) return cells.status();
    results.push_back(*std::move(cells));
  }
  absl::Status status = updates->Combine(context, reducer, results);
  for (Accumulators& each : results) {
    if (status.ok()) status = each.RoundMarked(context, updates->touched);
  }
  return status;
}

// Starts at which a window fits in every dimension that they index.
std::vector<IndexBound> ScatterBounds(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  const Shape& operand = context.operand(0);
  const Shape& update = context.operand(n + 1);
  const GatherScatterDimensions index(context, kHandles, operand,
                                      context.operand(n));
  const Ints& windows = context.attributes().get(attr::update_window_dims);
  Ints sizes(static_cast<size_t>(operand.rank()), 1);
  size_t next = 0;
  for (int d : index.window_dimensions()) {
    sizes[d] = update.size(static_cast<int>(windows[next++]));
  }
  int64_t high = std::numeric_limits<int64_t>::max();
  for (int64_t d :
       context.attributes().get(attr::scatter_dims_to_operand_dims)) {
    high = std::min(high, operand.size(static_cast<int>(d)) - sizes[d]);
  }
  return {{n, 0, high}};
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
    .calls = Calls::kLanes,
    .overwrites = true,
    .index_bounds = ScatterBounds,
    .shape = ScatterShape,
    .result_rule = "S9",
    .value = ScatterValue};

}  // namespace hlo
