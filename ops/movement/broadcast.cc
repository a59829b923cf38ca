// broadcast: repeats an array along new dimensions.
// Spec: Operation Semantics 2017-2026 "Broadcast"; 2022, 2026 "BroadcastInDim";
// semantics.md: broadcast_one.
//
// Shape  S1  the operand is an array; the result's shape is written, with the
//            operand's element type.
//        S2  `dimensions` has an entry for each dimension of the operand: the
//            result's dimension that it becomes; each in range, none twice.
//        S3  sizes of the operand's dimension and of the result's are equal, or
//            the operand's is 1. What becomes of a dynamic one is dynamic; no
//            other one is unbounded.
// Value  V1  result[i] = operand[i[dimensions[0]], i[dimensions[1]], ..]; a
//            dimension of size 1 is repeated: its index is 0.
//        V2  a dynamic dimension of the operand keeps its actual size; a new or
//            repeated one has its bound (semantics.md: dynamic_dims).
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool IsRepeated(const Dimension& operand) {
  return !operand.dynamic && operand.size == 1;
}

absl::StatusOr<Shape> BroadcastShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (std::ssize(dims) != operand.rank()) {
    return context.Error("S2", "dimensions=", ListText(dims), " has ",
                         dims.size(), " entries for the operand ",
                         Text(operand));
  }
  status =
      CheckDimensions(context, "S2", attr::dimensions, dims, result->rank());
  if (!status.ok()) return status;
  std::vector<Dimension> dimensions(result->dimensions().begin(),
                                    result->dimensions().end());
  std::vector<bool> sized(dimensions.size());
  for (int i = 0; i < operand.rank(); ++i) {
    const Dimension& size = operand.dimension(i);
    if (IsRepeated(size)) continue;
    const int64_t d = dims[i];
    if (!SizesMatch(size, result->dimension(d))) {
      return context.Error("S3", "dimension ", i, " of ", Text(operand),
                           " and dimension ", d, " of ", Text(*result),
                           " differ in size");
    }
    if (size.dynamic && !dimensions[d].dynamic) dimensions[d] = size;
    sized[d] = true;
  }
  for (size_t d = 0; d < sized.size(); ++d) {
    if (!dimensions[d].unbounded() || sized[d]) continue;
    return context.Error("S3", "nothing says how large dimension ", d, " of ",
                         Text(*result), " is");
  }
  return Shape::Array(operand.type(), std::move(dimensions));
}

absl::Status BroadcastValue(ValueContext& context) {
  const Shape& shape = context.shape();
  auto operand = OperandAs(context, 0, shape.type());
  if (!operand.ok()) return operand.status();
  const Ints& dims = context.attributes().get(attr::dimensions);
  const std::vector<int64_t> steps = RowMajorStrides(operand->sizes());
  std::vector<int64_t> sizes = shape.sizes();  // V2
  std::vector<StridedLoop> axes(sizes.size());
  for (size_t i = 0; i < dims.size(); ++i) {
    if (IsRepeated(context.operand_shape(0).dimensions()[i])) continue;
    const int64_t d = dims[i];
    sizes[d] = operand->sizes()[i];
    axes[d].from = steps[i];  // V1
  }
  const std::vector<int64_t> result_steps = RowMajorStrides(sizes);
  for (size_t d = 0; d < sizes.size(); ++d) {
    axes[d].size = sizes[d];
    axes[d].to = result_steps[d];
  }
  auto result = ResultOfSizes(context, "V2", std::move(sizes));
  if (!result.ok()) return result.status();
  CopyStrided(StorageBytes(shape.type()), operand->data(), result->data,
              std::move(axes), context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op broadcast_op = {.name = "broadcast",
                                          .arity = 1,
                                          .attributes = {{&attr::dimensions}},
                                          .passes_values = OperandsFrom(0),
                                          .keeps_bits = true,
                                          .shape = BroadcastShape,
                                          .result_rule = "S3",
                                          .value = BroadcastValue};

}  // namespace hlo
