// Control flow: values that a region captures become parts of its parameter.
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/constant_folding.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"

namespace hlo::stablehlo {
namespace {

// A region as a computation of one parameter: `values` of these shapes, bare
// if there is one, else a tuple. Its result is that of the region, followed by
// the `unchanged` values, joined alike. Broken (index -1) after an error.
ComputationId Entered(OpContext& context, const Region& region,
                      const std::vector<ValueId>& values,
                      const std::vector<Shape>& shapes,
                      const std::vector<ValueId>& unchanged) {
  Scope& outer = context.scope();
  Builder builder(context.builder().draft(), context.module().ReserveRegion());
  Scope scope(context.module(), outer.function(), builder, &outer);
  if (values.size() == 1) {
    scope.AddParameters(values, shapes);
  } else {
    const absl::StatusOr<Shape> tuple = Shape::Tuple(shapes);
    if (!tuple.ok()) {
      context.builder().Fail(tuple.status());
      return {};
    }
    builder.SetOrigin({context.op().location, ""});
    const Id parameter = builder.Parameter(*tuple);
    builder.Name(parameter, "arg_tuple");
    const std::vector<Id> parts = builder.Split(parameter, values.size());
    for (size_t i = 0; i < values.size(); ++i) {
      const absl::string_view name = scope.value(values[i]).name;
      if (!name.empty()) builder.Name(parts[i], name);
      scope.Bind(values[i], parts[i]);
    }
  }
  auto returned = scope.Convert(region);
  if (!returned.has_value()) {
    builder.Abandon();
    context.builder().Fail(absl::CancelledError());
    return {};
  }
  for (ValueId value : unchanged) returned->push_back(scope.Lookup(value));
  const Id root = builder.Join(*returned);
  context.builder().Fail(builder.TakeError());
  return builder.Finish(root) ? builder.id() : ComputationId{};
}

std::vector<Shape> ShapesOf(OpContext& context, const std::vector<Id>& ids) {
  std::vector<Shape> shapes;
  for (Id id : ids) shapes.push_back(context.builder().shape(id));
  return shapes;
}

std::vector<Id> LookupAll(Scope& scope, const std::vector<ValueId>& values) {
  std::vector<Id> ids;
  for (ValueId value : values) ids.push_back(scope.Lookup(value));
  return ids;
}

// Each branch with its operand, which holds the values that it captures.
ComputationIds Branches(OpContext& context, std::vector<Id>* operands) {
  ComputationIds branches;
  for (const Region& region : context.op().regions) {
    if (!region.arguments.empty()) {
      context.Fail("a branch has no arguments");
      return {};
    }
    const std::vector<ValueId> captures =
        context.scope().Captures({&region, 1});
    const std::vector<Id> ids = LookupAll(context.scope(), captures);
    if (!context.ok()) return {};
    operands->push_back(context.builder().Join(ids));
    branches.push_back(
        Entered(context, region, captures, ShapesOf(context, ids), {}));
    if (!context.ok()) return {};
  }
  return branches;
}

void AddConditional(OpContext& context, std::vector<Id> operands,
                    Attributes attributes) {
  const Id id = context.builder().Add("conditional", std::move(operands),
                                      std::move(attributes));
  if (context.op().result_count == 0) {
    context.builder().Name(id, "conditional");
  }
  context.JoinedResults(id);
}

}  // namespace

void ConvertIf(OpContext& context) {
  if (!context.Has({.operands = 1, .results = -1, .regions = 2})) return;
  std::vector<Id> operands = context.operands();
  const ComputationIds branches = Branches(context, &operands);
  if (!context.ok()) return;
  Attributes attributes;
  attributes.set(attr::true_computation, branches[0]);
  attributes.set(attr::false_computation, branches[1]);
  AddConditional(context, std::move(operands), std::move(attributes));
}

void ConvertCase(OpContext& context) {
  if (!context.Has({.operands = 1, .results = -1, .regions = -1})) return;
  std::vector<Id> operands = context.operands();
  ComputationIds branches = Branches(context, &operands);
  if (!context.ok()) return;
  Attributes attributes;
  attributes.set(attr::branch_computations, std::move(branches));
  AddConditional(context, std::move(operands), std::move(attributes));
}

// The state is the carried values, then those that both regions capture.
void ConvertWhile(OpContext& context) {
  if (!context.Has({.results = context.operand_count(), .regions = 2})) return;
  const std::vector<Region>& regions = context.op().regions;
  for (const Region& region : regions) {
    if (!context.Takes(region, context.shapes(0, context.operand_count()))) {
      return;
    }
  }
  const std::vector<ValueId> captures = context.scope().Captures(regions);
  std::vector<Id> state = context.operands();
  for (Id id : LookupAll(context.scope(), captures)) state.push_back(id);
  const std::vector<Shape> shapes = ShapesOf(context, state);
  const auto values = [&](const Region& region) {
    std::vector<ValueId> all = region.arguments;
    all.insert(all.end(), captures.begin(), captures.end());
    return all;
  };
  if (!context.ok()) return;
  Attributes attributes;
  attributes.set(attr::condition,
                 Entered(context, regions[0], values(regions[0]), shapes, {}));
  attributes.set(attr::body, Entered(context, regions[1], values(regions[1]),
                                     shapes, captures));
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const Id joined =
      builder.Add("while", {builder.Join(state)}, std::move(attributes));
  if (joined < 0) return;
  if (state.size() == 1 && captures.empty()) return context.Result(joined);
  if (captures.empty()) return context.JoinedResults(joined);
  builder.Name(joined, "while");
  for (int i = 0; i < context.operand_count(); ++i) {
    context.Result(state.size() == 1 ? joined : builder.Element(joined, i), i);
  }
}

// Known sizes are passed on to functions that are specialised.
void ConvertCall(OpContext& context) {
  context.Ignore({"arg_attrs", "no_inline", "res_attrs"});
  if (!context.Has({.results = -1})) return;
  std::vector<Known> known;
  for (Id operand : context.operands()) {
    known.push_back(Fold(context.builder(), operand));
  }
  absl::StatusOr<ComputationId> callee = context.module().Callee(
      context.GetString("callee"), context.shapes(0, context.operand_count()),
      std::move(known));
  if (!callee.ok()) {
    context.builder().Fail(callee.status());
    return;
  }
  Attributes attributes;
  attributes.set(attr::to_apply, *callee);
  context.JoinedResults(
      context.builder().Add("call", context.operands(), std::move(attributes)));
}

void ConvertBarrier(OpContext& context) {
  if (!context.Has({.results = context.operand_count()})) return;
  if (context.operand_count() == 0) return;
  Builder& builder = context.builder();
  context.JoinedResults(
      builder.Add("opt-barrier", {builder.Join(context.operands())}));
}

void ConvertTuple(OpContext& context) {
  if (!context.Has({})) return;
  context.Result(context.builder().Tuple(context.operands()));
}

void ConvertAfterAll(OpContext& context) {
  if (!context.Has({})) return;
  context.Result(context.builder().Add("after-all", context.operands()));
}

}  // namespace hlo::stablehlo
