// triangular-solve: solves op(a) x = b or x op(a) = b for a triangular a, for
// each matrix of a batch.
// Spec: Operation Semantics 2022, 2026 "TriangularSolve"; semantics.md:
// triangular_solve_singular, triangular_solve_other_triangle.
//
// Shape  S1  a and b are arrays of one type, floats or complex numbers, and of
//            one rank, 2 or more.
//        S2  the last two dimensions of a are equal.
//        S3  all other dimensions of a and b are equal.
//        S4  the dimension of b that meets a has its size: the last but one if
//            left_side, else the last. The result has the shape of b.
#include "ops/rules/elementwise_shape.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> TriangularSolveShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape &a = context.operand(0), &b = context.operand(1);
  if (a.type() != b.type() || !Contains(kFloats | kComplexes, a.type()) ||
      a.rank() != b.rank() || a.rank() < 2) {
    return context.Error("S1", "a is ", Text(a), ", b ", Text(b));
  }
  const int rows = a.rank() - 2, columns = a.rank() - 1;
  if (!SizesMatch(a.dimension(rows), a.dimension(columns))) {
    return context.Error("S2", Text(a), " does not hold square matrices");
  }
  for (int d = 0; d < rows; ++d) {
    if (SizesMatch(a.dimension(d), b.dimension(d))) continue;
    return context.Error("S3", "batch dimension ", d, " of ", Text(a), " and ",
                         Text(b), " differ");
  }
  const int shared = context.attributes().get(attr::left_side) ? rows : columns;
  if (!SizesMatch(a.dimension(rows), b.dimension(shared))) {
    return context.Error("S4", "dimension ", shared, " of ", Text(b),
                         " does not meet ", Text(a));
  }
  return b.WithoutLayouts();
}

}  // namespace

constinit extern const Op triangular_solve_op = {
    .name = "triangular-solve",
    .arity = 2,
    .attributes = {{&attr::left_side},
                   {&attr::lower},
                   {&attr::unit_diagonal},
                   {&attr::transpose_a}},
    .shape = TriangularSolveShape,
    .result_rule = "S4"};

}  // namespace hlo
