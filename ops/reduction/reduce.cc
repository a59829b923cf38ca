// reduce: folds dimensions of one or several arrays with a computation.
// Spec: Operation Semantics 2017-2026 "Reduce" (several arrays since 2022);
// semantics.md: reduce_order, reduce_init, reduce_accumulator.
//
// Shape  S1  N >= 1 arrays of equal dimensions, then N scalars.
//        S2  each of `dimensions` is in range, none occurs twice. The results
//            have the dimensions that are left, in order.
//        S3  to_apply takes 2 N scalars, accumulators before elements, and
//            gives N (a tuple if N > 1) of the accumulators' types.
//        S4  operands and initial values have the types of their parameters,
//            or are narrower floats.
// Value  V1  result[j] = acc: acc = init; for each index i of the reduced
//            dimensions in row-major order: acc = f(acc, operand[j, i]). Of
//            several operands each has its acc.
//        V2  nothing to reduce: init.
//        V3  reduce_accumulator=wide: a computation of element-wise ops is
//            applied with f32 in place of narrower floats, and each result
//            rounded once at the end; f64: with f64, and pairs for f64
//            and for each part of c128.
//        V4  dynamic dimensions: only elements within the actual sizes; of
//            several arrays, those that all have. The results' dimensions are
//            dynamic where any array's are.
#include <algorithm>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/kernels/folds/fold_dimensions.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/called_reducer.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

// S1
absl::Status CheckReduceOperands(const ShapeContext& context) {
  const int n = context.operand_count() / 2;
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  if (context.operand_count() % 2 != 0) {
    return context.Error("S1", context.operand_count(),
                         " operands are not arrays and as many scalars");
  }
  const Shape& first = context.operand(0);
  for (int i = 0; i < n; ++i) {
    status = CheckScalar(context, "S1", n + i);
    if (!status.ok()) return status;
    if (!DimensionsMatch(first, context.operand(i))) {
      return context.Error("S1", Text(first), " and ", Text(context.operand(i)),
                           " have different dimensions");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> ReduceShape(const ShapeContext& context) {
  absl::Status status = CheckReduceOperands(context);
  if (!status.ok()) return status;
  const int n = context.operand_count() / 2;
  const Shape& first = context.operand(0);
  const Ints& dims = context.attributes().get(attr::dimensions);
  status = CheckDimensions(context, "S2", attr::dimensions, dims, first.rank());
  if (!status.ok()) return status;
  const ComputationId to_apply = context.attributes().get(attr::to_apply);
  const auto arrays = context.operands().first(n);
  const auto inits = context.operands().last(n);
  status = CheckReducer(context, "S3", to_apply, arrays, "S4");
  if (!status.ok()) return status;
  status = CheckReducer(context, "S3", to_apply, inits, "S4");
  if (!status.ok()) return status;
  // CheckReduceOperands has compared each with the first; unbounded ones may
  // yet stand between sizes that differ.
  const auto common = CommonDimensions(arrays);
  if (!common) return context.Error("S1", "the dimensions differ");
  std::vector<Shape> results;
  const Signature& f = context.signature(to_apply);
  for (int i = 0; i < n; ++i) {
    std::vector<Dimension> left;
    for (int d = 0; d < first.rank(); ++d) {
      if (std::find(dims.begin(), dims.end(), d) == dims.end()) {
        left.push_back((*common)[d]);
      }
    }
    const ElementType type = OneOrElements(f.result)[i].type();
    results.push_back(Shape::Array(type, std::move(left)));
  }
  if (n == 1) return results[0];
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(results));
  if (!tuple.ok()) return tuple;
  return WithWrittenDynamism(context, *tuple);
}

std::vector<int64_t> Left(std::span<const int64_t> sizes, const Ints& dims) {
  std::vector<int64_t> left;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (std::find(dims.begin(), dims.end(), d) == dims.end()) {
      left.push_back(sizes[d]);
    }
  }
  return left;
}

// V1, V3 of one or several arrays, in the reducer's own types.
absl::Status Reduce(ValueContext& context, const Reducer& reducer,
                    std::span<const Shape> shapes) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  const int n = context.operand_count() / 2;
  auto sizes = CommonSizes(context, "V4", 0, n);
  if (!sizes.ok()) return sizes.status();
  std::vector<Operand> operands;
  std::vector<Accumulators> results;
  for (int i = 0; i < n; ++i) {
    const RegionArray& array = reducer.accumulators[i];
    auto operand = OperandAs(context, i, array, *sizes);
    if (!operand.ok()) return operand.status();
    auto result =
        ResultOfSizes(context, "V4", Left(*sizes, dims), shapes[i], i);
    if (!result.ok()) return result.status();
    auto accumulators =
        Accumulators::Filled(context, *result, array, n + i);  // V2
    if (!accumulators.ok()) return accumulators.status();
    operands.push_back(*std::move(operand));
    results.push_back(*std::move(accumulators));
  }
  std::vector<Folded> arrays;
  for (size_t k = 0; k < results.size(); ++k) {
    const RegionArray& array = reducer.accumulators[k];
    const int64_t count = operands[k].view.count();
    for (int part = 0; part < array.parts; ++part) {
      arrays.push_back({array.Part(operands[k].data(), part, count),
                        results[k].data(part), array.width()});
    }
  }
  absl::Status status =
      FoldDimensions(*reducer.region, arrays, *sizes, dims, context.threads());
  for (Accumulators& result : results) result.Round(context);
  return status;
}

absl::Status ReduceValue(ValueContext& context) {
  const std::span<const Shape> shapes = OneOrElements(context.shape());
  const Reducer reducer =
      ReducerOf(context, context.attributes().get(attr::to_apply));
  return Reduce(context, reducer, shapes);
}

}  // namespace

constinit extern const Op reduce_op = {
    .name = "reduce",
    .arity = AtLeast(2),
    .attributes = {{&attr::dimensions, kRequired},
                   {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .shape = ReduceShape,
    .result_rule = "S2",
    .value = ReduceValue};

}  // namespace hlo
