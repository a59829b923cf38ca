// cholesky: the triangular l with l l^H = a, for each matrix of a batch.
// Spec: Operation Semantics 2022, 2026 "Cholesky"; semantics.md:
// cholesky_fail, cholesky_other_triangle, cholesky_input.
//
// Shape  S1  the operand is an array of floats or complex numbers, of rank 2 or
//            more; the result has its shape.
//        S2  its last two dimensions are equal.
#include "ops/rules/elementwise_shape.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CholeskyShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& a = context.operand(0);
  if (a.rank() < 2 || !Contains(kFloats | kComplexes, a.type())) {
    return context.Error("S1", "the operand is ", Text(a));
  }
  if (!SizesMatch(a.dimension(a.rank() - 2), a.dimension(a.rank() - 1))) {
    return context.Error("S2", Text(a), " does not hold square matrices");
  }
  return a.WithoutLayouts();
}

}  // namespace

constinit extern const Op cholesky_op = {.name = "cholesky",
                                         .arity = 1,
                                         .attributes = {{&attr::lower}},
                                         .shape = CholeskyShape};

}  // namespace hlo
