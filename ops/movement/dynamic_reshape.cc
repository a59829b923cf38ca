// dynamic-reshape: gives the elements of an array new dimensions whose sizes
// are known only at run time.
// Spec: Operation Semantics 2026 "DynamicReshape"; semantics.md:
// dynamic_reshape.
//
// Shape  S1  the operand is an array; the result's shape is written, with its
//            element type.
//        S2  then one integer scalar for each dimension of the result.
//        S3  operand and result hold as many elements, bounds counted.
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DynamicReshapeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  if (context.operand_count() != result->rank() + 1) {
    return context.Error("S2", context.operand_count() - 1,
                         " sizes for the dimensions of ", Text(*result));
  }
  for (int i = 1; i < context.operand_count(); ++i) {
    status = CheckScalar(context, "S2", i);
    if (!status.ok()) return status;
    if (!IsInteger(context.operand(i).type())) {
      return context.Error("S2", "size ", i - 1, " is ",
                           Text(context.operand(i)));
    }
  }
  if (operand.element_count() != result->element_count()) {
    return context.Error("S3", Text(operand), " and ", Text(*result),
                         " hold different numbers of elements");
  }
  return result->WithType(operand.type());
}

}  // namespace

constinit extern const Op dynamic_reshape_op = {.name = "dynamic-reshape",
                                                .arity = AtLeast(1),
                                                .shape = DynamicReshapeShape};

}  // namespace hlo
