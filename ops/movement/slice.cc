// slice: a box of an array, every stride-th element in each dimension.
// Spec: Operation Semantics 2017-2026 "Slice" (strides since 2022).
//
// Shape  S1  the operand is an array; `slice` has a range for each dimension.
//        S2  0 <= start <= limit <= size of the dimension.
//        S3  stride >= 1. The result has ceil((limit - start) / stride); more
//            than one of a dynamic dimension are dynamic, one may be.
// Value  V1  result[i] = operand[start + i * stride].
//        V2  a dynamic dimension ends at its actual size (semantics.md:
//            dynamic_dims).
#include <algorithm>

#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

int64_t SliceSize(const SliceRange& range, int64_t limit) {
  const int64_t length = limit - range.start;
  return length <= 0 ? 0 : (length - 1) / range.stride + 1;
}

absl::StatusOr<Shape> SliceShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  const SliceRanges& ranges = context.attributes().get(attr::slice_ranges);
  if (std::ssize(ranges) != operand.rank()) {
    return context.Error("S1", "slice has ", ranges.size(), " ranges for ",
                         Text(operand));
  }
  std::vector<Dimension> result;
  for (int d = 0; d < operand.rank(); ++d) {
    const SliceRange& range = ranges[d];
    const Dimension& dimension = operand.dimension(d);
    if (range.start < 0 || range.start > range.limit ||
        (!dimension.unbounded() && range.limit > dimension.size)) {
      return context.Error("S2", "[", range.start, ":", range.limit,
                           "] is no range in dimension ", d, " of ",
                           Text(operand));
    }
    if (range.stride < 1) {
      return context.Error("S3", "stride ", range.stride, " in dimension ", d,
                           " is below 1");
    }
    const int64_t size = SliceSize(range, range.limit);
    result.push_back(Dimension(size, dimension.dynamic && size > 1));
  }
  return WithWrittenDynamism(context,
                             Shape::Array(operand.type(), std::move(result)));
}

absl::Status SliceValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  const SliceRanges& ranges = context.attributes().get(attr::slice_ranges);
  const std::vector<int64_t> steps = RowMajorStrides(operand->sizes());
  std::vector<int64_t> sizes;
  int64_t start = 0;
  for (size_t d = 0; d < ranges.size(); ++d) {
    const SliceRange& range = ranges[d];
    const int64_t limit = std::min(range.limit, operand->sizes()[d]);  // V2
    sizes.push_back(SliceSize(range, limit));
    if (sizes[d] > 0) start += range.start * steps[d];
  }
  const std::vector<int64_t> result_steps = RowMajorStrides(sizes);
  std::vector<StridedLoop> axes;
  for (size_t d = 0; d < ranges.size(); ++d) {  // V1
    const int64_t stride = sizes[d] > 1 ? ranges[d].stride : 1;
    axes.push_back({sizes[d], steps[d] * stride, result_steps[d]});
  }
  auto result = ResultOfSizes(context, "V2", std::move(sizes));
  if (!result.ok()) return result.status();
  CopyStrided(StorageBytes(type), operand->data() + start * StorageBytes(type),
              result->data, std::move(axes), context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op slice_op = {
    .name = "slice",
    .arity = 1,
    .attributes = {{&attr::slice_ranges, kRequired}},
    .passes_values = OperandsFrom(0),
    .keeps_bits = true,
    .shape = SliceShape,
    .result_rule = "S3",
    .value = SliceValue};

}  // namespace hlo
