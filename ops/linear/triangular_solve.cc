// triangular-solve: solves op(a) x = b or x op(a) = b for a triangular a, for
// each matrix of a batch.
// Spec: Operation Semantics 2022, 2026 "TriangularSolve"; semantics.md:
// triangular_solve_singular, triangular_solve_other_triangle, accumulation,
// subnormals.
//
// Shape  S1  a and b are arrays of one type, floats or complex numbers, and of
//            one rank, 2 or more.
//        S2  the last two dimensions of a are equal.
//        S3  all other dimensions of a and b are equal.
//        S4  the dimension of b that meets a has its size: the last but one if
//            left_side, else the last. The result has the shape of b.
// Value  V1  left_side: op(a) x = b. x[i, j] = acc / op(a)[i, i], where acc =
//            b[i, j], then acc = acc + (-op(a)[i, k]) x[k, j] for all k solved
//            before i: 0 .. i - 1 if op(a) is lower, else n - 1 .. i + 1, in
//            this order. Complex quotients as divide's.
//        V2  not left_side: x op(a) = b, that is op(a)^T x^T = b^T by V1.
//        V3  op(a) is a, its transpose or its conjugate transpose; `lower` says
//            which triangle of a is read. The other one is not, nor the
//            diagonal if unit_diagonal: then acc is not divided.
//        V4  a zero on the diagonal: IEEE division.
//        V5  floats below f32 are computed in f32 and rounded once; with
//            accumulation=f64 all below f64 in f64, and acc of f64 is a sum of
//            exact products in pairs of f64, rounded once; with fused each
//            term of acc is one fused multiply-add, of complex numbers four.
//        V6  dynamic dimensions: the actual sizes that a and b have in common,
//            as in dot V5 (semantics.md: dynamic_dims).
//        V7  subnormals: flush_inputs flushes a and b, flush_results the
//            result, flush both, and nothing else.
#include "ops/attributes/linear.h"
#include "ops/kernels/matrices/triangular.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/elementwise_shape.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/rules/sums/matrix_batch.h"
#include "ops/rules/sums/sum_types.h"

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
  std::vector<Dimension> result(b.dimensions().begin(), b.dimensions().end());
  for (int d = 0; d <= rows; ++d) {
    Dimension& dimension = result[d == rows ? shared : d];
    dimension.dynamic |= a.dimension(d).dynamic;
  }
  result[shared].dynamic |= a.dimension(columns).dynamic;
  return WithWrittenDynamism(context,
                             Shape::Array(b.type(), std::move(result)));
}

// V6: the sizes that a and b have in common.
absl::StatusOr<ProductSizes> SystemSizesOf(const ValueContext& context) {
  const ArrayView a = context.operand(0), b = context.operand(1);
  const int64_t rows = a.rank() - 2, columns = a.rank() - 1;
  const int64_t shared =
      context.attributes().get(attr::left_side) ? rows : columns;
  ProductSizes sizes = {{a.sizes.begin(), a.sizes.end()},
                        {b.sizes.begin(), b.sizes.end()}};
  for (int64_t d = 0; d <= rows; ++d) {
    std::vector<ArrayDimension> meeting = {{a, d}, {b, d == rows ? shared : d}};
    if (d == rows) meeting.push_back({a, columns});
    auto size = CommonSize(context, "V6", meeting);
    if (!size.ok()) return size.status();
    for (const ArrayDimension& each : meeting) {
      std::vector<int64_t>& side =
          each.array.data == a.data ? sizes.lhs : sizes.rhs;
      side[each.dimension] = *size;
    }
  }
  return sizes;
}

// Each system as l x = b with a lower triangular l: an upper one read from its
// last row and column to the first.
struct Forms {
  MatrixForm l, x;
};

Forms FormsOf(const Attributes& attributes) {
  const Transpose op = attributes.get(attr::transpose_a);
  const bool left = attributes.get(attr::left_side);
  const bool transposed = (op != Transpose::kNo) == left;  // V2, V3
  const bool upper = attributes.get(attr::lower) == transposed;
  return {{transposed, op == Transpose::kAdjoint, upper, upper},
          {!left, false, upper, false}};
}

absl::Status TriangularSolveValue(ValueContext& context) {
  const Attributes& attributes = context.attributes();
  const auto sizes = SystemSizesOf(context);
  if (!sizes.ok()) return sizes.status();
  auto result = ResultOfSizes(context, "V6", sizes->rhs);
  if (!result.ok()) return result.status();
  if (IsEmpty(sizes->rhs)) return absl::OkStatus();
  const MatrixTypes types = MatrixTypesOf(context, context.shape().type());
  const SumTypes as_they_are{};  // but for what is flushed, V7
  auto a = ReadProductOperand(context, 0, as_they_are, sizes->lhs);
  if (!a.ok()) return a.status();
  auto b = ReadProductOperand(context, 1, as_they_are, sizes->rhs);
  if (!b.ok()) return b.status();
  const Forms forms = FormsOf(attributes);
  const MatrixSizes l_sizes = SizesOfMatrices(sizes->lhs, forms.l);
  const MatrixSizes x_sizes = SizesOfMatrices(sizes->rhs, forms.x);
  const int64_t l_bytes = l_sizes.count() * StorageBytes(types.computed);
  const int64_t x_bytes = x_sizes.count() * StorageBytes(types.computed);
  absl::Status status = ForEachMatrix(
      context, result->count() / x_sizes.count(),
      l_bytes + x_bytes + std::max(l_bytes, x_bytes),
      [&](int64_t i, std::byte* l, const Threads& threads) {
        std::byte *x = l + l_bytes, *raw = x + x_bytes;
        ReadMatrix(types, a->data(), i, l_sizes, forms.l, l, raw);  // V5
        ReadMatrix(types, b->data(), i, x_sizes, forms.x, x, raw);
        VisitElementType(types.computed, [&](auto tag) {
          using T = typename decltype(tag)::type;
          if constexpr (Float<T> || ComplexNumber<T>) {
            SolveLower(reinterpret_cast<const T*>(l), l_sizes.rows,  // V1, V4
                       attributes.get(attr::unit_diagonal),
                       reinterpret_cast<T*>(x), x_sizes.columns, types.sums,
                       context.instructions(), threads);
          }
        });
        WriteMatrix(types, result->data, i, x_sizes, forms.x, x, raw);
      });
  FlushResult(context, *result);
  return status;
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
    .result_rule = "S4",
    .value = TriangularSolveValue};

}  // namespace hlo
