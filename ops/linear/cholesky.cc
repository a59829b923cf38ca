// cholesky: the triangular l with l l^H = a, for each matrix of a batch.
// Spec: Operation Semantics 2022, 2026 "Cholesky"; semantics.md:
// cholesky_fail, cholesky_other_triangle, cholesky_input, accumulation,
// subnormals.
//
// Shape  S1  the operand is an array of floats or complex numbers, of rank 2 or
//            more; the result has its shape.
//        S2  its last two dimensions are equal.
// Value  V1  lower: l[i, j] = acc / l[j, j] for i > j, l[j, j] = sqrt(acc),
//            where acc = a[i, j], then acc = acc + (-l[i, k]) conj(l[j, k]) for
//            k < j in order. Not lower: u, with a = u^H u: u[j, i] =
//            conj(l[i, j]) for the l of a[i, j] = conj(a[j, i]).
//        V2  only that triangle of a is read, and the real parts of the
//            diagonal; the other triangle of the result is 0.
//        V3  a pivot l[j, j] that is not above 0 makes the whole matrix NaN;
//            other matrices of the batch stay as they are.
//        V4  floats below f32 are computed in f32 and rounded once; with
//            accumulation=f64 all below f64 in f64, and acc of f64 is a sum of
//            exact products in pairs of f64, rounded once; with fused each
//            term of acc is one fused multiply-add, of complex numbers four.
//        V5  dynamic dimensions: the actual sizes; the last two are equal
//            (semantics.md: dynamic_dims).
//        V6  subnormals: flush_inputs flushes the operand, flush_results the
//            result, flush both, and nothing else.
#include <algorithm>

#include "literals/types/float_bits.h"
#include "ops/attributes/linear.h"
#include "ops/kernels/matrices/triangular.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/elementwise_shape.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/matrix_batch.h"

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

template <typename T>
constexpr T AllNan() {
  if constexpr (Float<T>) {
    return kNan<T>;
  } else {
    return {kNan<typename T::Part>, kNan<typename T::Part>};
  }
}

// V1 for u, V2: the conjugates if u is wanted, zeros above the diagonal.
template <typename T>
void FinishTriangle(T* l, int64_t n, bool conjugate) {
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (ComplexNumber<T>) {
      for (int64_t j = 0; j < i && conjugate; ++j) l[j].im = -l[j].im;
    }
    std::fill(l + i + 1, l + n, T{});
    l += n;
  }
}

absl::Status CholeskyValue(ValueContext& context) {
  ArrayView a = context.operand(0);
  Buffer flushed;
  absl::Status status = FlushInput(context, a, flushed);
  if (!status.ok()) return status;
  const MatrixTypes types = MatrixTypesOf(context, a.type());
  const bool lower = context.attributes().get(attr::lower);
  const MatrixForm form = {.transposed = !lower, .conjugated = !lower};
  const MatrixSizes sizes = SizesOfMatrices(a.sizes, form);
  if (sizes.rows != sizes.columns) {
    return context.Error("V5", "actual sizes ", ListText(a.sizes),
                         " are not square");
  }
  auto result = ResultOfSizes(context, "V5", {a.sizes.begin(), a.sizes.end()});
  if (!result.ok()) return result.status();
  if (IsEmpty(a.sizes)) return absl::OkStatus();
  const int64_t wide = sizes.count() * StorageBytes(types.computed);
  status = ForEachMatrix(
      context, result->count() / sizes.count(), 2 * wide,
      [&](int64_t i, std::byte* l, const Threads& threads) {
        ReadMatrix(types, a.data, i, sizes, form, l, l + wide);  // V4
        VisitElementType(types.computed, [&](auto tag) {
          using T = typename decltype(tag)::type;
          if constexpr (Float<T> || ComplexNumber<T>) {
            T* matrix = reinterpret_cast<T*>(l);
            if (FactorCholesky(matrix, sizes.rows, types.sums,  // V1
                               context.instructions(), threads)) {
              FinishTriangle(matrix, sizes.rows, !lower);
            } else {
              std::fill_n(matrix, sizes.count(), AllNan<T>());  // V3
            }
          }
        });
        WriteMatrix(types, result->data, i, sizes, {.transposed = !lower}, l,
                    l + wide);
      });
  FlushResult(context, *result);
  return status;
}

}  // namespace

constinit extern const Op cholesky_op = {.name = "cholesky",
                                         .arity = 1,
                                         .attributes = {{&attr::lower}},
                                         .shape = CholeskyShape,
                                         .value = CholeskyValue};

}  // namespace hlo
