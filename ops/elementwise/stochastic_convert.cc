// stochastic-convert: converts floats, rounding up or down by given random
// bits.
// Spec: HLO opcode stochastic-convert; the documents have no entry for it;
// semantics.md: stochastic_convert.
//
// Shape  S1  the operand is an array of floats.
//        S2  random has the operand's dimensions, and unsigned integers of its
//            width; there are none of 6 bits, for f6e2m3fn and f6e3m2fn.
//        S3  the result has the operand's dimensions, and floats or integers.
// Value  V1  (unclear) of the two numbers of the result's type around an
//            element the one towards zero; or the one away from zero, if the
//            element's place between them, in units of 2^-bits (the operand's
//            width; truncated to a whole number of units), exceeds the random
//            number.
//        V2  (unclear) to integers: saturated; NaN gives 0.
//        V3  (unclear) to floats: NaN, infinities, and what is rounded beyond
//            the largest number: as convert has them.
#include "ops/kernels/lanes/stochastic_kernel.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> StochasticConvertShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape &operand = context.operand(0), &random = context.operand(1);
  if (!IsFloat(operand.type())) {
    return context.Error("S1", "the operand is ", Text(operand));
  }
  if (!DimensionsMatch(operand, random) || !IsUnsigned(random.type()) ||
      BitWidth(random.type()) != BitWidth(operand.type())) {
    return context.Error("S2", Text(random), " is not for ", Text(operand));
  }
  absl::StatusOr<Shape> result = WrittenArray(context, "S3");
  if (!result.ok()) return result;
  if (!IsFloat(result->type()) && !IsInteger(result->type())) {
    return context.Error("S3", "the result is ", Text(*result));
  }
  auto dimensions = CommonDimensions(context.operands());
  if (!dimensions) return context.Error("S2", "the dimensions differ");
  return WithWrittenDynamism(
      context, Shape::Array(result->type(), *std::move(dimensions)));
}

}  // namespace

constinit extern const Op stochastic_convert_op = {
    .name = "stochastic-convert",
    .arity = 2,
    .by_bits = true,
    .shape = StochasticConvertShape,
    .result_rule = "S3",
    .lanes = StochasticKernel};  // V1, V2, V3

}  // namespace hlo
