// reduce-window: folds the elements under each place of a window with a
// computation.
// Spec: Operation Semantics 2017-2026 "ReduceWindow"; semantics.md:
// reduce_window_padding, window_order, reduce_init, reduce_accumulator.
//
// Shape  S1  N >= 1 arrays of equal dimensions, then N scalars of their types.
//        S2  the window has a dimension for each of the arrays'; sizes, strides
//            and dilations are at least 1; padding may be negative, but leaves
//            no negative size; it is not reversed (no document has that).
//        S3  to_apply takes 2 N scalars, accumulators before elements, and
//            gives N (a tuple if N > 1) of the accumulators' types.
//        S4  a result dimension has one element for each place of the window:
//            (dilated and padded size - dilated window) / stride + 1, or 0.
// Value  V1  result[o] = acc: acc = init; for each position k of the window in
//            row-major order: p = o * stride + k * window_dilation - pad_low;
//            inside of the dilated operand, acc = f(acc, operand[p /
//            base_dilation]), unless p is a hole between two elements. Of
//            several operands each has its acc.
//        V2  outside, in the padding: acc = f(acc, init); with
//            reduce_window_padding=skip nothing; with holes_too a hole is
//            padding, too.
//        V3  each application rounds to the results' types; with
//            reduce_accumulator=wide a computation of element-wise ops is
//            applied with f32 in place of narrower floats, and each result
//            rounded once at the end.
//        V4  dynamic dimensions: windows and padding around the actual sizes,
//            those that all of several operands have (semantics.md:
//            dynamic_dims).
//        V5  so many positions that no machine can visit them are an error.
#include <algorithm>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/window.h"
#include "ops/choices/places.h"
#include "ops/kernels/folds/fold_windows.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/called_reducer.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/shapes/window_sizes.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

absl::Status CheckWindowOperands(const ShapeContext& context, int n) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  if (context.operand_count() % 2 != 0) {
    return context.Error("S1", context.operand_count(),
                         " operands are not arrays and as many scalars");
  }
  for (int i = 0; i < n; ++i) {
    const Shape &array = context.operand(i), &init = context.operand(n + i);
    status = CheckScalar(context, "S1", n + i);
    if (!status.ok()) return status;
    status = CheckTypesMeet(context, "S1", array, init);
    if (!status.ok()) return status;
    if (!DimensionsMatch(array, context.operand(0))) {
      return context.Error("S1", "array ", i, " is ", Text(array),
                           ", its initial value ", Text(init));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> ReduceWindowShape(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  absl::Status status = CheckWindowOperands(context, n);
  if (!status.ok()) return status;
  const std::span<const Shape> arrays = context.operands().first(n);
  const std::span<const Shape> inits = context.operands().last(n);
  const ComputationId reducer = context.attributes().get(attr::to_apply);
  status = CheckReducer(context, "S3", reducer, arrays);
  if (status.ok()) status = CheckReducer(context, "S3", reducer, inits);
  if (!status.ok()) return status;
  const auto common = CommonDimensions(arrays);
  if (!common) return context.Error("S1", "the dimensions differ");
  const Window& its_window = context.attributes().get(attr::window);
  if (std::ranges::any_of(its_window, &WindowDimension::reversal)) {
    return context.Error("S2", "the window is reversed");
  }
  const absl::StatusOr<std::vector<Dimension>> places =
      WindowOutputDimensions(context, "S2", its_window, *common);
  if (!places.ok()) return places.status();
  std::vector<Shape> results;
  for (const Shape& init : inits) {
    results.push_back(Shape::Array(init.type(), *places));
  }
  if (n == 1) return WithWrittenDynamism(context, results[0]);
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(results));
  if (!tuple.ok()) return tuple;
  return WithWrittenDynamism(context, *tuple);
}

// V2.
NoElement NoElementOf(const Choices& choices) {
  switch (choices.get<choice::reduce_window_padding>()) {
    case choice::reduce_window_padding::skip:
      return NoElement::kSkip;
    case choice::reduce_window_padding::holes_too:
      return NoElement::kInitEverywhere;
    default:
      return NoElement::kInitOutside;
  }
}

absl::Status Fold(const ValueContext& context, const Region& region,
                  std::span<const WindowArray> arrays,
                  std::span<const WindowAxis> axes) {
  absl::Status status =
      FoldWindows(region, arrays, axes, NoElementOf(context.choices()),
                  context.threads(), [&] { return context.cancelled(); });
  if (absl::IsResourceExhausted(status)) {
    return absl::ResourceExhaustedError(
        absl::StrCat(context.op().name, " V5: ", status.message()));
  }
  return status;
}

absl::StatusOr<MutableArrayView> MakeResult(ValueContext& context,
                                            std::span<const WindowAxis> axes,
                                            int i) {
  std::vector<int64_t> places;
  for (const WindowAxis& axis : axes) places.push_back(axis.places);
  return ResultOfSizes(context, "V4", std::move(places),
                       OneOrElements(context.shape())[i], i);
}

// V1, V3, in the reducer's own types.
absl::Status ReduceWindow(ValueContext& context, const Reducer& reducer,
                          std::span<const int64_t> sizes) {
  const std::vector<WindowAxis> axes =
      WindowAxes(context.attributes().get(attr::window), sizes);
  const int n = context.operand_count() / 2;
  std::vector<Operand> operands, inits;
  std::vector<Accumulators> results;
  for (int i = 0; i < n; ++i) {
    const RegionArray& elements = reducer.elements[i];
    auto operand = OperandAs(context, i, elements, sizes);
    if (!operand.ok()) return operand.status();
    auto init = OperandAs(context, n + i, elements);
    if (!init.ok()) return init.status();
    auto result = MakeResult(context, axes, i);
    if (!result.ok()) return result.status();
    auto accumulators =
        Accumulators::Filled(context, *result, reducer.accumulators[i], n + i);
    if (!accumulators.ok()) return accumulators.status();
    operands.push_back(*std::move(operand));
    inits.push_back(*std::move(init));
    results.push_back(*std::move(accumulators));
  }
  std::vector<WindowArray> arrays;
  for (size_t i = 0; i < results.size(); ++i) {
    const RegionArray& elements = reducer.elements[i];
    const int64_t count = operands[i].view.count();
    for (int part = 0; part < elements.parts; ++part) {
      arrays.push_back({elements.Part(operands[i].data(), part, count),
                        elements.Part(inits[i].data(), part, 1),
                        results[i].data(part), elements.width(),
                        results[i].width()});
    }
  }
  absl::Status status = Fold(context, *reducer.region, arrays, axes);
  for (Accumulators& result : results) result.Round(context);
  return status;
}

absl::Status ReduceWindowValue(ValueContext& context) {
  const auto sizes = CommonSizes(context, "V4", 0, context.operand_count() / 2);
  if (!sizes.ok()) return sizes.status();
  const Reducer reducer =
      ReducerOf(context, context.attributes().get(attr::to_apply));
  return ReduceWindow(context, reducer, *sizes);
}

}  // namespace

constinit extern const Op reduce_window_op = {
    .name = "reduce-window",
    .arity = AtLeast(2),
    .attributes = {{&attr::window}, {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .shape = ReduceWindowShape,
    .result_rule = "S4",
    .value = ReduceWindowValue};

}  // namespace hlo
