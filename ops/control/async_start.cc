// async-start: begins a call that async-done ends.
// Spec: Operation Semantics 2026 "AsyncStart".
//
// Shape  S1  the called computation takes the operands.
//        S2  the result is written: ((operands..), the computation's result,
//            and anything for the backend).
// Value  V1  begins the computation beside this one, in the same process; the
//            operands in the result have their values, the rest is pending
//            until async-done.
//        V2  effects on one thing (a channel, a feed, random state) come in the
//            order that a call in this place would give them.
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/pending_result.h"
#include "ops/rules/shapes/called_computation.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> AsyncStartShape(const ShapeContext& context) {
  absl::StatusOr<Shape> result = CallShape(context, "S1", attr::calls);
  if (!result.ok()) return result;
  absl::StatusOr<Shape> operands = Shape::Tuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
  if (!operands.ok()) return operands;
  std::vector<Shape> parts = {*std::move(operands), *result};
  if (context.written() == nullptr) {
    return context.Error("S2", "the result's shape must be written");
  }
  const std::span<const Shape> written = context.written()->elements();
  for (size_t i = 2; i < written.size(); ++i) parts.push_back(written[i]);
  return Shape::Tuple(std::move(parts));
}

Action AsyncStart(Control& control) {  // V1
  Values result = control.TakeAll();
  absl::StatusOr<Future> future =
      control.Begin(control.attributes().get(attr::calls), result);
  if (!future.ok()) return control.Fail(future.status());
  return DoneWithPending(control, std::move(result), *future);
}

}  // namespace

constinit extern const Op async_start_op = {
    .name = "async-start",
    .arity = AtLeast(0),
    .attributes = {{&attr::output_to_operand_aliasing},
                   {&attr::async_execution_thread},
                   {&attr::calls, kRequired, OperandsFrom(0)}},
    .calls = Calls::kPosted,
    .has_side_effect = true,
    .begins = true,
    .parts_with_values = {0},
    .shape = AsyncStartShape,
    .result_rule = "S2",
    .resume = AsyncStart};

}  // namespace hlo
