// dynamic-update-slice: an array with a box overwritten that begins at
// computed indices.
// Spec: Operation Semantics 2022, 2026 "DynamicUpdateSlice"; 2017, 2018 wrap
// instead of clamp and write the indices as one vector (semantics.md,
// dynamic_slice_oob, empty_slice).
//
// Shape  S1  operand and update are arrays of one element type and rank.
//        S2  a start index for each dimension: integer scalars of one type, or
//            one vector of them.
//        S3  no size of update is above the operand's. The result has the
//            operand's shape.
// Value  V1  start = clamp(start_indices[d], 0, size(d) - update size(d)), of
//            the index at its full value in its own type.
//        V2  result[start + i] = update[i]; with dynamic_slice_oob=wrap
//            result[(start_indices + i) mod size].
//        V3  elsewhere the operand; in place when nobody else holds it.
//        V4  dynamic dimensions have their actual sizes; the update's must not
//            be above the operand's (semantics.md: dynamic_dims).
#include <utility>

#include "ops/rules/array_value.h"
#include "ops/rules/indexing/start_indices.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DynamicUpdateSliceShape(const ShapeContext& context) {
  for (int i : {0, 1}) {
    absl::Status status = CheckArray(context, "S1", i);
    if (!status.ok()) return status;
  }
  const Shape& operand = context.operand(0);
  const Shape& update = context.operand(1);
  auto type = CommonType(context, "S1", context.operands().first(2));
  if (!type.ok()) return type.status();
  if (operand.rank() != update.rank()) {
    return context.Error("S1", "ranks of ", Text(operand), " and ",
                         Text(update), " differ");
  }
  absl::Status status = CheckStartIndices(context, "S2", 2, operand.rank());
  if (!status.ok()) return status;
  for (int d = 0; d < operand.rank(); ++d) {
    const Dimension& dimension = operand.dimension(d);
    if (!dimension.unbounded() && update.size(d) > dimension.size) {
      return context.Error("S3", "the update ", Text(update),
                           " does not fit into ", Text(operand));
    }
  }
  return operand.WithType(*type).WithLayout(std::nullopt);
}

// V3: the operand's bytes, ours to write.
absl::StatusOr<MutableArrayView> OperandAsResult(ValueContext& context) {
  const ElementType type = context.shape().type();
  if (context.operand_shape(0).type() == type) return context.ResultFrom(0);
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  auto result = ResultOfSizes(
      context, "V4", {operand->sizes().begin(), operand->sizes().end()});
  if (!result.ok()) return result;
  CopyStrided(StorageBytes(type), operand->data(), result->data,
              {{result->count(), 1, 1}}, context.threads());
  return result;
}

absl::Status DynamicUpdateSliceValue(ValueContext& context) {
  const int width = StorageBytes(context.shape().type());
  auto update = OperandAs(context, 1, context.shape().type());
  if (!update.ok()) return update.status();
  const std::span<const int64_t> sizes = context.operand(0).sizes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (update->sizes()[d] > sizes[d]) {
      return context.Error("V4", "an update of actual sizes ",
                           ListText(update->sizes()), " does not fit into ",
                           ListText(sizes));
    }
  }
  auto boxes = BoxesAtStartIndices(context, 2, sizes, update->sizes());  // V1
  auto result = OperandAsResult(context);
  if (!result.ok()) return result.status();
  for (WindowBox& box : boxes) {  // V2
    for (StridedLoop& axis : box.axes) std::swap(axis.from, axis.to);
    CopyStrided(width, update->data() + box.window * width,
                result->data + box.operand * width, std::move(box.axes),
                context.threads());
  }
  return absl::OkStatus();
}

std::vector<IndexBound> DynamicUpdateSliceBounds(const ShapeContext& context) {
  return StartBounds(context, 2, context.operand(1));
}

}  // namespace

constinit extern const Op dynamic_update_slice_op = {
    .name = "dynamic-update-slice",
    .arity = AtLeast(2),
    .keeps_bits = true,
    .overwrites = true,
    .index_bounds = DynamicUpdateSliceBounds,
    .shape = DynamicUpdateSliceShape,
    .value = DynamicUpdateSliceValue};

}  // namespace hlo
