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
//            reduce_accumulator=wide one binary op on floats below f32 is
//            applied in f32, and an element rounded once at the end.
//        V5  unique_indices, indices_are_sorted change nothing; `run --strict`
//            refuses them where they are not true.
//        V6  dynamic dimensions: updates and index vectors within the actual
//            sizes, which must agree; outside is beyond the actual size.
#include <algorithm>
#include <limits>
#include <utility>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/choices/precision.h"
#include "ops/kernels/box_copy.h"
#include "ops/rules/accumulate_in_f32.h"
#include "ops/rules/array_value.h"
#include "ops/rules/called_reducer.h"
#include "ops/rules/gather_scatter_dims.h"
#include "ops/rules/index_vectors.h"
#include "ops/rules/region_in_types.h"
#include "ops/rules/scatter_updates.h"
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
  const std::span<const Shape> arrays = context.operands().first(n);
  status = CheckReducer(context, "S8", context.attributes().get(attr::to_apply),
                        arrays);
  if (!status.ok()) return status;
  if (n == 1) return arrays[0].WithoutLayouts();
  return Shape::Tuple(std::vector<Shape>(arrays.begin(), arrays.end()));
}

// V6: actual sizes.
absl::Status CheckSizes(const ValueContext& context,
                        const IndexVectors& vectors) {
  const int n = context.operand_count() / 2;
  absl::Status status = vectors.CheckBatching(context, "V6");
  if (!status.ok()) return status;
  const std::span<const int64_t> updates = context.operand(n + 1).sizes;
  const Ints& window = context.attributes().get(attr::update_window_dims);
  size_t next = 0;
  bool agree = true;
  for (size_t d = 0; d < updates.size(); ++d) {
    if (std::binary_search(window.begin(), window.end(),
                           static_cast<int64_t>(d))) {
      continue;
    }
    agree = agree && updates[d] == vectors.space()[next++];
  }
  for (int i = 0; i < n; ++i) {
    agree = agree &&
            std::ranges::equal(context.operand(i).sizes,
                               context.operand(0).sizes) &&
            std::ranges::equal(context.operand(n + 1 + i).sizes, updates);
  }
  if (agree) return absl::OkStatus();
  return context.Error("V6", "actual sizes of arrays, indices and updates ",
                       "do not agree");
}

// The indices, the updates in the region's types, and the sizes, all kept
// while the operands are given away.
struct Updates {
  const IndexVectors vectors;
  std::vector<int64_t> operand_sizes, update_sizes;
  std::vector<Operand> values{};
  std::vector<uint8_t> touched{};
  const char* once = nullptr;

  absl::Status Combine(ValueContext& context, const Region& region,
                       std::vector<CellArray> arrays) {
    for (size_t i = 0; i < arrays.size(); ++i) {
      arrays[i].values = values[i].data();
      arrays[i].value_width =
          StorageBytes(region.signature().parameters[arrays.size() + i].type());
    }
    return CombineUpdates(context, region, vectors,
                          {kHandles, operand_sizes, update_sizes},
                          std::move(arrays), touched, once);
  }
};

absl::StatusOr<Updates> ReadUpdates(ValueContext& context,
                                    const Region& region) {
  const int n = context.operand_count() / 2;
  const ArrayView operand = context.operand(0), indices = context.operand(n);
  const std::span<const int64_t> sizes = context.operand(n + 1).sizes;
  const Attributes& attributes = context.attributes();
  Updates updates{IndexVectors(attributes, kHandles, operand, indices),
                  {operand.sizes.begin(), operand.sizes.end()},
                  {sizes.begin(), sizes.end()}};
  absl::Status status = CheckSizes(context, updates.vectors);
  if (status.ok() && context.strict() &&
      attributes.get(attr::indices_are_sorted)) {
    status = updates.vectors.CheckSorted(context, "V5");
  }
  if (!status.ok()) return status;
  for (int i = 0; i < n; ++i) {
    auto values = OperandAs(
        context, n + 1 + i,
        region.signature().parameters[static_cast<size_t>(n + i)].type());
    if (!values.ok()) return values.status();
    updates.values.push_back(*std::move(values));
  }
  if (context.strict() && attributes.get(attr::unique_indices)) {
    updates.once = "V5";
    updates.touched.resize(static_cast<size_t>(operand.count()));
  }
  return updates;
}

// V4, wide: combined in f32; elements that no update meets keep their bits.
absl::Status ScatterWide(ValueContext& context, const Region& wide) {
  auto updates = ReadUpdates(context, wide);
  if (!updates.ok()) return updates.status();
  const ArrayView operand = context.operand(0);
  const ElementType type = operand.type();
  const int64_t n = operand.count();
  updates->touched.resize(static_cast<size_t>(n));
  auto sums = context.Scratch(n * 4);
  if (!sums.ok()) return sums.status();
  ConvertLanes(type, ElementType::kF32, operand.data, sums->mutable_data(), n);
  auto result = context.ResultFrom(0);
  if (!result.ok()) return result.status();
  absl::Status status =
      updates->Combine(context, wide, {{sums->mutable_data(), nullptr, 4, 4}});
  if (!status.ok()) return status;
  auto rounded = context.Scratch(n * StorageBytes(type));
  if (!rounded.ok()) return rounded.status();
  ConvertLanes(ElementType::kF32, type, sums->data(), rounded->mutable_data(),
               n);
  CopyWhere(StorageBytes(type), updates->touched, rounded->data(),
            result->data);
  return absl::OkStatus();
}

absl::Status ScatterValue(ValueContext& context) {
  std::unique_ptr<Region> region =
      context.region(context.attributes().get(attr::to_apply));
  if (context.choices().is(choice::reduce_accumulator::wide)) {
    auto wide = F32AccumulatorRegion(context, *region);
    if (!wide.ok()) return wide.status();
    if (*wide != nullptr) return ScatterWide(context, **wide);
  }
  const int n = context.operand_count() / 2;
  std::vector<ElementType> types;
  for (int i = 0; i < n; ++i) types.push_back(context.operand_shape(i).type());
  region = RegionInTypes(std::move(region), types);
  auto updates = ReadUpdates(context, *region);
  if (!updates.ok()) return updates.status();
  std::vector<CellArray> arrays;
  for (int i = 0; i < n; ++i) {
    auto result = context.ResultFrom(i, i);
    if (!result.ok()) return result.status();
    arrays.push_back({result->data, nullptr, StorageBytes(result->type()), 0});
  }
  return updates->Combine(context, *region, std::move(arrays));
}

// Starts at which a window fits in every dimension that they index.
std::vector<IndexBound> ScatterBounds(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  const Shape& operand = context.operand(0);
  const Shape& update = context.operand(n + 1);
  const IndexShape index(context, kHandles, operand, context.operand(n));
  const Ints& windows = context.attributes().get(attr::update_window_dims);
  Ints sizes(static_cast<size_t>(operand.rank()), 1);
  size_t next = 0;
  for (int d : index.window_dimensions()) {
    sizes[static_cast<size_t>(d)] =
        update.size(static_cast<int>(windows[next++]));
  }
  int64_t high = std::numeric_limits<int64_t>::max();
  for (int64_t d :
       context.attributes().get(attr::scatter_dims_to_operand_dims)) {
    high = std::min(high, operand.size(static_cast<int>(d)) -
                              sizes[static_cast<size_t>(d)]);
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
    .index_bounds = ScatterBounds,
    .shape = ScatterShape,
    .result_rule = "S9",
    .value = ScatterValue};

}  // namespace hlo
