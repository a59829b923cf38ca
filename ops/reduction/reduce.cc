// reduce: folds dimensions of one or several arrays with a computation.
// Spec: Operation Semantics 2017-2026 "Reduce"; 2022, 2026 "Variadic Reduce";
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
//        V3  reduce_accumulator=wide: one binary op on floats below f32 is
//            applied in f32, and rounded once at the end.
//        V4  dynamic dimensions: only elements within the actual sizes.
#include <algorithm>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/choices/precision.h"
#include "ops/kernels/block_pipeline.h"
#include "ops/kernels/fold_dimensions.h"
#include "ops/kernels/strided_copy.h"
#include "ops/rules/accumulate_in_f32.h"
#include "ops/rules/array_value.h"
#include "ops/rules/called_reducer.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

// S1
absl::Status CheckOperands(const ShapeContext& context) {
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
  absl::Status status = CheckOperands(context);
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
  std::vector<Shape> results;
  const Signature& f = context.signature(to_apply);
  for (int i = 0; i < n; ++i) {
    std::vector<Dimension> left;
    for (int d = 0; d < first.rank(); ++d) {
      if (std::find(dims.begin(), dims.end(), d) == dims.end()) {
        left.push_back(context.operand(i).dimension(d));
      }
    }
    const ElementType type = OneOrElements(f.result)[i].type();
    results.push_back(Shape::Array(type, std::move(left)));
  }
  if (n == 1) return results[0];
  return Shape::Tuple(std::move(results));
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

// V1 of one or several arrays, in the region's own types.
absl::Status Reduce(ValueContext& context, const Region& region) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  const int n = context.operand_count() / 2;
  const std::span<const Shape> shapes = OneOrElements(context.shape());
  const std::span<const int64_t> sizes = context.operand(0).sizes;
  std::vector<Operand> operands;
  std::vector<Folded> arrays;
  for (int i = 0; i < n; ++i) {
    const ElementType type = shapes[i].type();
    absl::Status same =
        CheckSameSizes(context, "V4", sizes, context.operand(i).sizes);
    if (!same.ok()) return same;
    auto operand = OperandAs(context, i, type);
    if (!operand.ok()) return operand.status();
    auto init = OperandAs(context, n + i, type);
    if (!init.ok()) return init.status();
    auto result = ResultOfSizes(context, "V4", Left(sizes, dims), shapes[i], i);
    if (!result.ok()) return result.status();
    CopyStrided(StorageBytes(type), init->data(), result->data,  // V2
                {{result->count(), 0, 1}}, context.threads());
    operands.push_back(*std::move(operand));
    arrays.push_back({nullptr, result->data, StorageBytes(type)});
  }
  for (size_t k = 0; k < arrays.size(); ++k) {
    arrays[k].operand = operands[k].data();
  }
  return FoldDimensions(region, arrays, sizes, dims, context.threads());
}

// V3: operand and init widened, `wide` applied, the result rounded.
absl::Status ReduceWide(ValueContext& context, const Region& wide) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  auto operand = OperandAs(context, 0, ElementType::kF32);
  if (!operand.ok()) return operand.status();
  auto init = OperandAs(context, 1, ElementType::kF32);
  if (!init.ok()) return init.status();
  auto result = ResultOfSizes(context, "V4", Left(operand->sizes(), dims));
  if (!result.ok()) return result.status();
  const int64_t count = result->count();
  auto sums = ScratchArray(context, result->sizes, ElementType::kF32);
  if (!sums.ok()) return sums.status();
  CopyStrided(4, init->data(), sums->mutable_data(), {{count, 0, 1}});
  const Folded array = {operand->data(), sums->mutable_data(), 4};
  absl::Status status = FoldDimensions(
      wide, std::span(&array, 1), operand->sizes(), dims, context.threads());
  if (!status.ok()) return status;
  const ElementType type = context.shape().type();
  ConvertLanes(ElementType::kF32, type, sums->data(), result->data, count);
  if (Flushes(context.choices(), type)) {
    CopyFlushed(type, result->data, result->data, count);
  }
  return absl::OkStatus();
}

absl::Status ReduceValue(ValueContext& context) {
  const std::unique_ptr<Region> region =
      context.region(context.attributes().get(attr::to_apply));
  if (context.choices().is(choice::reduce_accumulator::wide)) {
    auto wide = F32AccumulatorRegion(context, *region);
    if (!wide.ok()) return wide.status();
    if (*wide != nullptr) return ReduceWide(context, **wide);
  }
  return Reduce(context, *region);
}

}  // namespace

constinit extern const Op reduce_op = {
    .name = "reduce",
    .arity = AtLeast(2),
    .attributes = {{&attr::dimensions, kRequired},
                   {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .shape = ReduceShape,
    .value = ReduceValue};

}  // namespace hlo
