// reverse: turns the order of elements round in some dimensions.
// Spec: Operation Semantics 2017-2026 "Rev".
//
// Shape  S1  the operand is an array and the result's shape.
//        S2  each of `dimensions` is in range, none occurs twice.
// Value  V1  result[i] = operand[j]: j = size - 1 - i in the dimensions that
//            are reversed, i in the others.
//        V2  a dynamic dimension is reversed in its actual size (semantics.md:
//            dynamic_dims).
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ReverseShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  status = CheckDimensions(context, "S2", attr::dimensions,
                           context.attributes().get(attr::dimensions),
                           context.operand(0).rank());
  if (!status.ok()) return status;
  return context.operand(0).WithLayout(std::nullopt);
}

absl::Status ReverseValue(ValueContext& context) {
  const int width = StorageBytes(context.shape().type());
  auto operand = OperandAs(context, 0, context.shape().type());
  if (!operand.ok()) return operand.status();
  const std::span<const int64_t> sizes = operand->sizes();
  const std::vector<int64_t> steps = RowMajorStrides(sizes);
  std::vector<StridedLoop> axes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    axes.push_back({sizes[d], steps[d], steps[d]});
  }
  int64_t start = 0;
  for (int64_t d : context.attributes().get(attr::dimensions)) {  // V1
    StridedLoop& axis = axes[d];
    start += (axis.size - 1) * axis.from;
    axis.from = -axis.from;
  }
  auto result = ResultOfSizes(context, "V2", {sizes.begin(), sizes.end()});
  if (!result.ok()) return result.status();
  CopyStrided(width, operand->data() + start * width, result->data,
              std::move(axes), context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op reverse_op = {
    .name = "reverse",
    .arity = 1,
    .attributes = {{&attr::dimensions, kRequired}},
    .passes_values = OperandsFrom(0),
    .keeps_bits = true,
    .shape = ReverseShape,
    .value = ReverseValue};

}  // namespace hlo
