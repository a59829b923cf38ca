// reduce-window: folds the elements under each place of a window with a
// computation.
// Spec: Operation Semantics 2017-2026 "ReduceWindow"; semantics.md:
// reduce_window_padding, window_order, reduce_init, reduce_accumulator.
//
// Shape  S1  N >= 1 arrays of equal dimensions, then N scalars of their types.
//        S2  the window has a dimension for each of the arrays'; sizes, strides
//            and dilations are at least 1; padding may be negative, but leaves
//            no negative size.
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
//            reduce_accumulator=wide one binary op on floats below f32 is
//            applied in f32, and rounded once at the end.
//        V4  dynamic dimensions: windows and padding around the actual sizes.
//        V5  so many positions that no machine can visit them are an error.
#include <algorithm>
#include <utility>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/window.h"
#include "ops/choices.h"
#include "ops/choices/places.h"
#include "ops/choices/precision.h"
#include "ops/kernels/box_copy.h"
#include "ops/kernels/fold_windows.h"
#include "ops/rules/accumulate_in_f32.h"
#include "ops/rules/array_value.h"
#include "ops/rules/called_reducer.h"
#include "ops/rules/region_in_types.h"
#include "ops/rules/shape_helpers.h"
#include "ops/rules/window_sizes.h"

namespace hlo {
namespace {

absl::Status CheckOperands(const ShapeContext& context, int n) {
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
    const bool types_agree = array.type() == init.type() ||
                             (IsFloat(array.type()) && IsFloat(init.type()));
    if (!types_agree || !DimensionsMatch(array, context.operand(0))) {
      return context.Error("S1", "array ", i, " is ", Text(array),
                           ", its initial value ", Text(init));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> ReduceWindowShape(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  absl::Status status = CheckOperands(context, n);
  if (!status.ok()) return status;
  const std::span<const Shape> arrays = context.operands().first(n);
  const std::span<const Shape> inits = context.operands().last(n);
  const ComputationId reducer = context.attributes().get(attr::to_apply);
  status = CheckReducer(context, "S3", reducer, arrays);
  if (status.ok()) status = CheckReducer(context, "S3", reducer, inits);
  if (!status.ok()) return status;
  std::vector<Shape> results;
  for (int i = 0; i < n; ++i) {
    absl::StatusOr<std::vector<Dimension>> places =
        WindowPlaces(context, "S2", context.attributes().get(attr::window),
                     context.operand(i).dimensions());
    if (!places.ok()) return places.status();
    results.push_back(Shape::Array(inits[i].type(), *std::move(places)));
  }
  if (n == 1) return WithWrittenDynamism(context, results[0]);
  return Shape::Tuple(std::move(results));
}

std::span<const Shape> Results(const Shape& shape) {
  return shape.is_tuple() ? shape.elements() : std::span(&shape, 1);
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
                       Results(context.shape())[static_cast<size_t>(i)], i);
}

absl::Status ReduceWindow(ValueContext& context, const Region& region,
                          std::span<const WindowAxis> axes) {
  const int n = context.operand_count() / 2;
  std::vector<Operand> operands, inits;
  std::vector<WindowArray> arrays;
  for (int i = 0; i < n; ++i) {
    const ElementType type =
        region.signature().parameters[static_cast<size_t>(n + i)].type();
    auto operand = OperandAs(context, i, type);
    if (!operand.ok()) return operand.status();
    auto init = OperandAs(context, n + i, type);
    if (!init.ok()) return init.status();
    auto result = MakeResult(context, axes, i);
    if (!result.ok()) return result.status();
    auto first = OperandAs(context, n + i, result->type());
    if (!first.ok()) return first.status();
    const int width = StorageBytes(result->type());
    CopyStrided(width, first->data(), result->data, {{result->count(), 0, 1}},
                context.threads());
    arrays.push_back(
        {nullptr, nullptr, result->data, StorageBytes(type), width});
    operands.push_back(*std::move(operand));
    inits.push_back(*std::move(init));
  }
  for (size_t i = 0; i < arrays.size(); ++i) {
    arrays[i].operand = operands[i].data();
    arrays[i].init = inits[i].data();
  }
  return Fold(context, region, arrays, axes);
}

// V3, wide: operand and init widened, folded, the results rounded.
absl::Status ReduceWindowWide(ValueContext& context, const Region& wide,
                              std::span<const WindowAxis> axes) {
  auto operand = OperandAs(context, 0, ElementType::kF32);
  if (!operand.ok()) return operand.status();
  auto init = OperandAs(context, 1, ElementType::kF32);
  if (!init.ok()) return init.status();
  auto result = MakeResult(context, axes, 0);
  if (!result.ok()) return result.status();
  const int64_t count = result->count();
  auto sums = context.Scratch(count * 4);
  if (!sums.ok()) return sums.status();
  CopyStrided(4, init->data(), sums->mutable_data(), {{count, 0, 1}});
  const WindowArray array = {operand->data(), init->data(),
                             sums->mutable_data(), 4, 4};
  absl::Status status = Fold(context, wide, std::span(&array, 1), axes);
  if (!status.ok()) return status;
  ConvertLanes(ElementType::kF32, result->type(), sums->data(), result->data,
               count);
  return absl::OkStatus();
}

absl::Status ReduceWindowValue(ValueContext& context) {
  const int n = context.operand_count() / 2;
  const std::vector<WindowAxis> axes = WindowAxes(
      context.attributes().get(attr::window), context.operand(0).sizes);
  for (int i = 1; i < n; ++i) {
    if (!std::ranges::equal(context.operand(i).sizes,
                            context.operand(0).sizes)) {
      return context.Error("V4", "actual sizes of operands differ");
    }
  }
  std::unique_ptr<Region> region =
      context.region(context.attributes().get(attr::to_apply));
  if (context.choices().is(choice::reduce_accumulator::wide)) {
    auto wide = F32AccumulatorRegion(context, *region);
    if (!wide.ok()) return wide.status();
    if (*wide != nullptr) return ReduceWindowWide(context, **wide, axes);
  }
  std::vector<ElementType> types;
  for (const Shape& shape : Results(context.shape())) {
    types.push_back(shape.type());
  }
  region = RegionInTypes(std::move(region), types);
  return ReduceWindow(context, *region, axes);
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
