// select-and-scatter: for each place of a window picks one element under it,
// and combines a source value into the result at that element.
// Spec: Operation Semantics 2017-2026 "SelectAndScatter"; semantics.md:
// select_tie, window_order, scatter_combiner_order.
//
// Shape  S1  operand, source: arrays of one type and rank; init: a scalar of
//            that type.
//        S2  the window fits the operand as in reduce-window S2, without
//            dilation.
//        S3  source has one element for each place of the window.
//        S4  select takes two scalars of the type and gives pred[].
//        S5  scatter takes two scalars of the type and gives one.
//        S6  the result has the operand's shape.
#include <algorithm>

#include "ops/attributes/calls.h"
#include "ops/attributes/window.h"
#include "ops/rules/called_reducer.h"
#include "ops/rules/shape_helpers.h"
#include "ops/rules/window_sizes.h"

namespace hlo {
namespace {

absl::Status CheckOperands(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  status = CheckScalar(context, "S1", 2);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  for (const Shape& other : context.operands().subspan(1)) {
    if (operand.type() == other.type()) continue;
    if (IsFloat(operand.type()) && IsFloat(other.type())) continue;
    return context.Error("S1", "element types differ: ", Text(operand), " and ",
                         Text(other));
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
  const absl::StatusOr<std::vector<Dimension>> places =
      WindowPlaces(context, "S2", its_window, operand.dimensions());
  if (!places.ok()) return places.status();
  const Shape expected = Shape::Array(source.type(), *places);
  if (DimensionsMatch(expected, source)) return absl::OkStatus();
  return context.Error("S3", "the source is ", Text(source),
                       ", the window's places ", Text(expected));
}

absl::StatusOr<Shape> SelectAndScatterShape(const ShapeContext& context) {
  absl::Status status = CheckOperands(context);
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

}  // namespace

constinit extern const Op select_and_scatter_op = {
    .name = "select-and-scatter",
    .arity = 3,
    .attributes = {{&attr::window},
                   {&attr::select_computation, kRequired},
                   {&attr::scatter_computation, kRequired}},
    .calls = Calls::kLanes,
    .shape = SelectAndScatterShape,
    .result_rule = "S6"};

}  // namespace hlo
