// reduce-window: folds the elements under each place of a window with a
// computation.
// Spec: Operation Semantics 2017-2026 "ReduceWindow"; semantics.md:
// reduce_window_padding, window_order.
//
// Shape  S1  N >= 1 arrays of equal dimensions, then N scalars of their types.
//        S2  the window has a dimension for each of the arrays'; sizes, strides
//            and dilations are at least 1; padding may be negative, but leaves
//            no negative size.
//        S3  to_apply takes 2 N scalars, accumulators before elements, and
//            gives N (a tuple if N > 1) of the accumulators' types.
//        S4  a result dimension has one element for each place of the window:
//            (dilated and padded size - dilated window) / stride + 1, or 0.
#include <utility>

#include "ops/rules/called_reducer.h"
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

}  // namespace

constinit extern const Op reduce_window_op = {
    .name = "reduce-window",
    .arity = AtLeast(2),
    .attributes = {{&attr::window}, {&attr::to_apply, kRequired}},
    .shape = ReduceWindowShape,
    .result_rule = "S4"};

}  // namespace hlo
