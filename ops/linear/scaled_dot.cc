// scaled-dot: dot of two arrays whose blocks have scales of their own.
// Spec: Operation Semantics 2026 "ScaledDot"; semantics.md: scaled_dot_order,
// scaled_dot_value, accumulation.
//
// Shape  S1  lhs, rhs, lhs_scale, rhs_scale are arrays of floats; the result's
//            type is that of the sums (promotion.h).
//        S2  a scale is one scalar, or has its array's rank, and sizes that
//            divide the array's: the quotients are the sizes of a block.
//        S3  contracting and batch dimensions are in range, none twice, and of
//            corresponding sizes.
//        S4  result: batch dimensions, free dimensions of lhs, of rhs.
#include <utility>

#include "ops/rules/dot_dimensions.h"
#include "ops/rules/promotion.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckScale(const ShapeContext& context, const Shape& array,
                        const Shape& scale) {
  if (!IsFloat(array.type()) || !IsFloat(scale.type())) {
    return context.Error("S1", Text(array), " has the scale ", Text(scale));
  }
  if (scale.is_scalar()) return absl::OkStatus();
  bool divides = array.rank() == scale.rank();
  for (int d = 0; divides && d < array.rank(); ++d) {
    const Dimension &whole = array.dimension(d), &blocks = scale.dimension(d);
    if (whole.unbounded() || blocks.unbounded()) continue;
    divides =
        blocks.size == 0 ? whole.size == 0 : whole.size % blocks.size == 0;
  }
  if (divides) return absl::OkStatus();
  return context.Error("S2", "the scale ", Text(scale), " does not divide ",
                       Text(array), " into blocks");
}

absl::StatusOr<Shape> ScaledDotShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape &lhs = context.operand(0), &rhs = context.operand(1);
  status = CheckScale(context, lhs, context.operand(2));
  if (status.ok()) status = CheckScale(context, rhs, context.operand(3));
  if (status.ok()) status = CheckDotDimensions(context, "S3", "S3");
  if (!status.ok()) return status;
  const absl::StatusOr<ElementType> type = ProductType(context, "S1", "S1");
  if (!type.ok()) return type.status();
  const DotDimensions dims =
      DimensionsOfDot(context.attributes(), lhs.rank(), rhs.rank());
  return WithWrittenDynamism(
      context, Shape::Array(*type, DotResultDimensions(dims, lhs, rhs)));
}

}  // namespace

constinit extern const Op scaled_dot_op = {
    .name = "scaled-dot",
    .arity = 4,
    .attributes = {{&attr::lhs_batch_dims},
                   {&attr::lhs_contracting_dims},
                   {&attr::rhs_batch_dims},
                   {&attr::rhs_contracting_dims},
                   {&attr::operand_precision},
                   {&attr::dot_algorithm}},
    .shape = ScaledDotShape,
    .result_rule = "S4"};

}  // namespace hlo
