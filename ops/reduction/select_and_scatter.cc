// select-and-scatter: for each place of a window picks one element under it,
// and combines a source value into the result at that element.
// Spec: Operation Semantics 2017-2026 "SelectAndScatter"; semantics.md:
// select_tie, window_order, scatter_combiner_order, reduce_accumulator.
//
// Shape  S1  operand, source: arrays of one type and rank; init: a scalar of
//            that type.
//        S2  the window fits the operand as in reduce-window S2, without
//            dilation and reversal.
//        S3  source has one element for each place of the window.
//        S4  select takes two scalars of the type and gives pred[].
//        S5  scatter takes two scalars of the type and gives one.
//        S6  the result has the operand's shape.
// Value  V1  result = init everywhere; then for each place o of the window in
//            row-major order: result[i] = scatter(result[i], source[o]), where
//            i is the index of the element chosen in o.
//        V2  chosen is the first element under the window; then, for each next
//            one in row-major order of the window's positions, position k being
//            element o * stride + k - pad_low, next is chosen unless
//            select(chosen, next).
//        V3  padding is never chosen; a window of nothing else drops its
//            source.
//        V4  each application of scatter rounds to the operand's type; with
//            reduce_accumulator=wide a computation of element-wise ops is
//            applied with f32 in place of narrower floats, and an element
//            rounded once at the end.
//        V5  dynamic dimensions: windows and padding around the actual sizes,
//            with as many sources; where one of the two is static, those that
//            both have (semantics.md: dynamic_dims).
#include <algorithm>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/window.h"
#include "ops/kernels/folds/cell_updates.h"
#include "ops/kernels/folds/select_in_windows.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/called_reducer.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/shapes/window_sizes.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

absl::Status CheckSelectOperands(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  status = CheckScalar(context, "S1", 2);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  for (const Shape& other : context.operands().subspan(1)) {
    status = CheckTypesMeet(context, "S1", operand, other);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckSource(const ShapeContext& context) {
  const Shape &operand = context.operand(0), &source = context.operand(1);
  const Window& its_window = context.attributes().get(attr::window);
  const bool dilated = std::any_of(
      its_window.begin(), its_window.end(), [](const WindowDimension& w) {
        return w.base_dilation != 1 || w.window_dilation != 1;
      });
  if (dilated) return context.Error("S2", "the window is dilated");
  if (std::ranges::any_of(its_window, &WindowDimension::reversal)) {
    return context.Error("S2", "the window is reversed");
  }
  const absl::StatusOr<std::vector<Dimension>> places =
      WindowOutputDimensions(context, "S2", its_window, operand.dimensions());
  if (!places.ok()) return places.status();
  const Shape expected = Shape::Array(source.type(), *places);
  if (DimensionsMatch(expected, source)) return absl::OkStatus();
  return context.Error("S3", "the source is ", Text(source),
                       ", the window's places ", Text(expected));
}

absl::StatusOr<Shape> SelectAndScatterShape(const ShapeContext& context) {
  absl::Status status = CheckSelectOperands(context);
  if (status.ok()) status = CheckSource(context);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  status = CheckSelector(context, "S4",
                         context.attributes().get(attr::select_computation),
                         operand);
  if (!status.ok()) return status;
  status = CheckReducer(context, "S5",
                        context.attributes().get(attr::scatter_computation),
                        context.operands().first(1));
  if (!status.ok()) return status;
  return operand.WithoutLayouts();
}

// V2, V3: the offset of the element chosen in each place, or -1.
absl::StatusOr<Buffer> Choose(ValueContext& context,
                              std::span<const WindowAxis> axes,
                              int64_t places) {
  const std::unique_ptr<Region> select =
      context.region(context.attributes().get(attr::select_computation));
  const ElementType type = select->signature().parameters[0].type();
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  auto chosen = context.Scratch(places * int64_t{sizeof(int64_t)});
  if (!chosen.ok()) return chosen.status();
  absl::Status status =
      SelectInWindows(*select, operand->data(), StorageBytes(type), axes,
                      reinterpret_cast<int64_t*>(chosen->mutable_data()),
                      context.threads(), [&] { return context.cancelled(); });
  if (!status.ok()) return status;
  return chosen;
}

// V1: `cells` hold init; source i comes to cell chosen[i].
absl::Status Scatter(ValueContext& context, const Reducer& scatter,
                     const Buffer& chosen, std::span<const int64_t> sizes,
                     Accumulators& cells) {
  const RegionArray& elements = scatter.elements[0];
  auto source = OperandAs(context, 1, elements, sizes);
  if (!source.ok()) return source.status();
  const int64_t places = source->view.count();
  std::vector<CellArray> arrays;
  for (int part = 0; part < elements.parts; ++part) {
    arrays.push_back({cells.data(part),
                      elements.Part(source->data(), part, places),
                      cells.width(), elements.width()});
  }
  CellUpdates updates(*scatter.region, std::move(arrays));
  const auto* offsets = reinterpret_cast<const int64_t*>(chosen.data());
  std::vector<int64_t> at, from;
  absl::Status status;
  for (int64_t i = 0; i < places && status.ok(); ++i) {
    if (offsets[i] >= 0) {
      at.push_back(offsets[i]);
      from.push_back(i);
    }
    const auto n = static_cast<int64_t>(at.size());
    if (n < CellUpdates::kBlock && i + 1 < places) continue;
    status = updates.Combine(at.data(), from.data(), n);
    at.clear();
    from.clear();
  }
  return status;
}

// V5: as many places as there are sources, where one of the two is static.
absl::StatusOr<std::vector<int64_t>> MeetSources(
    const ValueContext& context, std::vector<WindowAxis>& axes) {
  const ArrayView operand = context.operand(0), source = context.operand(1);
  std::vector<int64_t> sizes;
  for (size_t d = 0; d < axes.size(); ++d) {
    const int64_t places = axes[d].places, sources = source.sizes[d];
    const Dimension& from = operand.shape->dimension(static_cast<int>(d));
    const Dimension& to = source.shape->dimension(static_cast<int>(d));
    const bool cuts =
        from.dynamic != to.dynamic && !from.unbounded() && !to.unbounded();
    if (places != sources && !cuts) {
      return context.Error("V5", "the window has ", places,
                           " places in dimension ", d, " for ", sources,
                           " sources");
    }
    axes[d].places = std::min(places, sources);
    sizes.push_back(axes[d].places);
  }
  return sizes;
}

absl::Status SelectAndScatterValue(ValueContext& context) {
  const std::span<const int64_t> sizes = context.operand(0).sizes;
  std::vector<WindowAxis> axes =
      WindowAxes(context.attributes().get(attr::window), sizes);
  const auto sources = MeetSources(context, axes);
  if (!sources.ok()) return sources.status();
  int64_t places = 1;  // at most those of the source
  for (int64_t size : *sources) places *= size;
  auto chosen = Choose(context, axes, places);
  if (!chosen.ok()) return chosen.status();
  auto result = ResultOfSizes(context, "V5", {sizes.begin(), sizes.end()});
  if (!result.ok()) return result.status();
  const Reducer scatter =
      ReducerOf(context, context.attributes().get(attr::scatter_computation));
  auto accumulators =
      Accumulators::Filled(context, *result, scatter.accumulators[0], 2);
  if (!accumulators.ok()) return accumulators.status();
  absl::Status status =
      Scatter(context, scatter, *chosen, *sources, *accumulators);
  if (status.ok()) accumulators->Round(context);
  return status;
}

}  // namespace

constinit extern const Op select_and_scatter_op = {
    .name = "select-and-scatter",
    .arity = 3,
    .attributes = {{&attr::window},
                   {&attr::select_computation, kRequired},
                   {&attr::scatter_computation, kRequired}},
    .calls = Calls::kLanes,
    .shape = SelectAndScatterShape,
    .result_rule = "S6",
    .value = SelectAndScatterValue};

}  // namespace hlo
