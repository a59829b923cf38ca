// rng: an array of random numbers of a distribution.
// Spec: Operation Semantics 2017-2026 "RngNormal", "RngUniform"; 2017, 2018
// "RngBernoulli"; semantics.md: rng.
//
// Shape  S1  two scalars of one type: the bounds, or mean and deviation.
//        S2  the result's shape is written; it is an array of that type.
//        S3  the type is no complex one; for rng_normal it is a float.
#include "ops/attributes/random.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> RngShape(const ShapeContext& context) {
  absl::Status status = CheckScalar(context, "S1", 0);
  if (status.ok()) status = CheckScalar(context, "S1", 1);
  if (!status.ok()) return status;
  const ElementType type = context.operand(0).type();
  if (context.operand(1).type() != type) {
    return context.Error("S1", Text(context.operand(0)), " and ",
                         Text(context.operand(1)), " differ");
  }
  const bool normal =
      context.attributes().get(attr::distribution) == Distribution::kNormal;
  if (IsComplex(type) || (normal && !IsFloat(type))) {
    return context.Error("S3", "no such distribution of ", Name(type));
  }
  absl::StatusOr<Shape> result = WrittenArray(context, "S2");
  if (!result.ok()) return result;
  return result->WithType(type);
}

}  // namespace

constinit extern const Op rng_op = {
    .name = "rng",
    .arity = 2,
    .attributes = {{&attr::distribution, kRequired}},
    .has_side_effect = true,
    .resource = Resource::kRandomState,
    .shape = RngShape,
    .result_rule = "S2"};

}  // namespace hlo
