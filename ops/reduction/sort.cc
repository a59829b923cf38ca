// sort: orders elements along one dimension by a comparator, several arrays
// together.
// Spec: Operation Semantics 2017-2026 "Sort"; semantics.md: sort_stability,
// sort_bad_comparator, total_order, sort_2017.
//
// Shape  S1  at least one array; all have the same dimensions. The result has
//            their shapes: a tuple if there are several.
//        S2  `dimensions` is one dimension of theirs. Not written: the last.
//        S3  to_apply takes two scalars of each operand's element type, one
//            operand after the other, and gives a pred scalar.
//        No to_apply at all (2017, 2018): ascending, floats by total order, by
//            the first operand.
// Value  V1  along the dimension the elements of all operands are permuted
//            together, so that element i comes before j where
//            f(i, j) is true.
//        V2  elements of which neither precedes the other keep their order,
//            also if is_stable=false.
//        V3  a comparator that is no strict weak order gives a permutation.
//        V4  dynamic dimensions: only elements within the actual sizes, those
//            that all operands have (semantics.md: dynamic_dims).
#include <algorithm>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/normalize_context.h"
#include "ops/rules/array_value.h"
#include "ops/rules/indexing/sort_lines.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

extern const Op compare_op;

namespace {

absl::Status CheckComparator(const ShapeContext& context) {
  const Signature& f =
      context.signature(context.attributes().get(attr::to_apply));
  const int n = context.operand_count();
  if (std::ssize(f.parameters) != 2 * n) {
    return context.Error("S3", "to_apply has ", f.parameters.size(),
                         " parameters for ", n, " operands");
  }
  for (int i = 0; i < 2 * n; ++i) {
    const Shape& operand = context.operand(i / 2);
    const Shape& parameter = f.parameters[i];
    if (!parameter.is_scalar() || parameter.type() != operand.type()) {
      return context.Error("S3", "parameter ", i, " of to_apply is ",
                           Text(parameter), " for ", Text(operand));
    }
  }
  if (!f.result.is_scalar() || !IsPred(f.result.type())) {
    return context.Error("S3", "to_apply gives ", Text(f.result),
                         " instead of pred[]");
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> SortShape(const ShapeContext& context) {
  if (context.operand_count() == 0) return context.Error("S1", "no operands");
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape& first = context.operand(0);
  for (const Shape& other : context.operands()) {
    if (!DimensionsMatch(first, other)) {
      return context.Error("S1", Text(first), " and ", Text(other),
                           " have different dimensions");
    }
  }
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (dims.size() != 1) {
    return context.Error("S2", "dimensions=", ListText(dims),
                         " must be one dimension");
  }
  status = CheckDimensions(context, "S2", attr::dimensions, dims, first.rank());
  if (!status.ok()) return status;
  status = CheckComparator(context);
  if (!status.ok()) return status;
  const auto common = CommonDimensions(context.operands());
  if (!common) return context.Error("S1", "the dimensions differ");
  std::vector<Shape> results;
  for (const Shape& operand : context.operands()) {
    results.push_back(Shape::Array(operand.type(), *common));
  }
  if (results.size() == 1) return results[0];
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(results));
  if (!tuple.ok()) return tuple;
  return WithWrittenDynamism(context, *tuple);
}

absl::Status NormalizeSort(NormalizeContext& context) {
  if (context.operand_count() == 0 || !context.operand_shape(0).is_array()) {
    return absl::OkStatus();
  }
  Attributes& attributes = context.attributes();
  const Shape& first = context.operand_shape(0);
  if (!attributes.has(attr::dimensions) && first.rank() > 0) {
    attributes.set(attr::dimensions, Ints{first.rank() - 1});
  }
  if (attributes.has(attr::to_apply)) return absl::OkStatus();
  std::vector<ElementType> types;
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& operand = context.operand_shape(i);
    if (!operand.is_array()) return absl::OkStatus();
    types.insert(types.end(), 2, operand.type());
  }
  Attributes order;
  order.set(attr::direction, Direction::kLt);
  if (IsFloat(first.type())) {
    order.set(attr::compare_type, CompareType::kTotalOrder);
  }
  auto comparator =
      context.AddBinaryComputation(types, compare_op, std::move(order));
  if (!comparator.ok()) return comparator.status();
  attributes.set(attr::to_apply, *comparator);
  return absl::OkStatus();
}

absl::Status SortValue(ValueContext& context) {
  const std::unique_ptr<Region> less =
      context.region(context.attributes().get(attr::to_apply));
  const int n = context.operand_count();
  const auto sizes = CommonSizes(context, "V4", 0, n);
  if (!sizes.ok()) return sizes.status();
  std::vector<Operand> operands;
  for (int i = 0; i < n; ++i) {
    auto operand =
        OperandAs(context, i, context.operand_shape(i).type(), *sizes);
    if (!operand.ok()) return operand.status();
    operands.push_back(*std::move(operand));
  }
  const std::span<const Shape> shapes = OneOrElements(context.shape());
  std::vector<SortOperand> arrays;
  for (int i = 0; i < n; ++i) {
    auto result = ResultOfSizes(context, "V4", *sizes, shapes[i], i);
    if (!result.ok()) return result.status();
    arrays.push_back({shapes[i].type(), operands[i].data(), result->data});
  }
  return SortLines(context, *less, arrays, *sizes,
                   context.attributes().get(attr::dimensions)[0]);
}

}  // namespace

constinit extern const Op sort_op = {
    .name = "sort",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions},
                   {&attr::to_apply, kRequired},
                   {&attr::is_stable}},
    .calls = Calls::kLanes,
    .keeps_bits = true,
    .normalize = NormalizeSort,
    .shape = SortShape,
    .value = SortValue};

}  // namespace hlo
