// reduce-precision: rounds floats to fewer exponent and mantissa bits, keeping
// their type.
// Spec: Operation Semantics 2017-2026 "ReducePrecision" (the order of its two
// arguments differs by year, the attributes have names); semantics.md:
// reduce_precision.
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
//        S3  at least one bit of exponent, and not less than none of mantissa.
#include "ops/elementwise_shape.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> ReducePrecisionShape(const ShapeContext& context) {
  const int64_t exponent = context.attributes().get(exponent_bits);
  const int64_t mantissa = context.attributes().get(mantissa_bits);
  if (exponent < 1 || mantissa < 0) {
    return context.Error("S3", "no float has ", exponent,
                         " bits of exponent and ", mantissa, " of mantissa");
  }
  return CommonShape(context, kFloats);
}

}  // namespace

constinit extern const Op reduce_precision_op = {
    .name = "reduce-precision",
    .arity = 1,
    .attributes = {{&exponent_bits, kRequired}, {&mantissa_bits, kRequired}},
    .shape = ReducePrecisionShape};

}  // namespace hlo
