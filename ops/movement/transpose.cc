// transpose: permutes the dimensions of an array.
// Spec: Operation Semantics 2017-2026 "Transpose".
//
// Shape  S1  the operand is an array.
//        S2  `dimensions` is a permutation of the operand's dimensions; the
//            result's dimension i is the operand's dimension dimensions[i].
// Value  V1  result[i] = operand[j] with j[dimensions[d]] = i[d].
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> TransposeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  const Ints& permutation = context.attributes().get(attr::dimensions);
  if (std::ssize(permutation) != operand.rank()) {
    return context.Error("S2", "dimensions=", ListText(permutation),
                         " is no permutation of the dimensions of ",
                         Text(operand));
  }
  status = CheckDimensions(context, "S2", attr::dimensions, permutation,
                           operand.rank());
  if (!status.ok()) return status;
  std::vector<Dimension> result;
  for (int64_t d : permutation) {
    result.push_back(operand.dimension(d));
  }
  return Shape::Array(operand.type(), std::move(result));
}

absl::Status TransposeValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  const std::vector<int64_t> steps = RowMajorStrides(operand->sizes());
  std::vector<int64_t> sizes;
  std::vector<StridedLoop> axes;
  for (int64_t d : context.attributes().get(attr::dimensions)) {  // V1
    sizes.push_back(operand->sizes()[d]);
    axes.push_back({operand->sizes()[d], steps[d], 0});
  }
  const std::vector<int64_t> result_steps = RowMajorStrides(sizes);
  for (size_t d = 0; d < axes.size(); ++d) axes[d].to = result_steps[d];
  auto result = ResultOfSizes(context, "V1", std::move(sizes));
  if (!result.ok()) return result.status();
  CopyStrided(StorageBytes(type), operand->data(), result->data,
              std::move(axes), context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op transpose_op = {
    .name = "transpose",
    .arity = 1,
    .attributes = {{&attr::dimensions, kRequired}},
    .passes_values = OperandsFrom(0),
    .keeps_bits = true,
    .shape = TransposeShape,
    .value = TransposeValue};

}  // namespace hlo
