// dot: sums of products over contracted dimensions.
// Spec: Operation Semantics 2017-2026 "Dot", 2022, 2026 "DotGeneral";
// semantics.md: accumulation, dot_algorithm, int_overflow_sum, mixed_kinds,
// dot_2017, dynamic_dims.
//
// Shape  S1  two arrays, of real types or of complex ones, which may differ.
//        S2  batch and contracting dimensions are in range, none twice.
//        S3  both operands have equally many of each, pairwise of equal sizes.
//        S4  the result has the batch dimensions, lhs's free ones, rhs's free
//            ones; its element type is what the operands' have in common (of
//            a float and an integer the float), or the written one
//            (preferred_element_type): any real type for floats, for integers
//            one that is not narrower.
//        S5  `algorithm` is for real floats; the f8 ones for 8-bit floats.
//        No dimension numbers at all (dot_2017): lhs's last dimension meets
//        rhs's last but one, or its only one, unless the written shape is that
//        of an outer product, which XLA prints in the same way.
// Value  V1  result[b, i, j] = acc: acc = 0; for each contracted index k in
//            row-major order of lhs_contracting_dims: acc = acc +
//            lhs[b, i, k] * rhs[b, j, k]; product and sum rounded separately.
//        V2  acc is f64 if an operand or the result is (or accumulation=f64),
//            else f32; of complex numbers by component; integers wrap. One
//            rounding to the result's type. With accumulation=fused each term
//            is one fused multiply-add, of complex numbers four.
//        V3  `algorithm`, unless dot_algorithm=ignore, rounds the
//            operands to its type first and names acc: f64, else f32, rounded
//            to the named type if that is narrower.
//            The bf16 and tf32 ones with several products (_x3, ..) stand for
//            f32 products. operand_precision changes nothing.
//        V4  pred: or of ands.
//            Factors of different kinds are converted to the result's type
//            first, or to acc's where the result is no float.
//        V5  dynamic dimensions: only elements within the actual sizes, which
//            agree pairwise; of a dynamic dimension and a static one, those
//            within the dynamic one's (semantics.md: dynamic_dims).
#include "ops/attributes/dot.h"

#include "ops/normalize_context.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/dot_algorithm.h"
#include "ops/rules/shapes/dot_dimensions.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/rules/sums/dot_product.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> DotShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Shape& lhs = context.operand(0);
  const Shape& rhs = context.operand(1);
  const auto type = ProductType(context, "S1", "S4");
  if (!type.ok()) return type.status();
  status = CheckDotDimensions(context, "S2", "S3");
  if (!status.ok()) return status;
  const AlgorithmTypes algorithm =
      TypesOf(context.attributes().get(attr::dot_algorithm));
  if (algorithm.set && (!IsFloat(lhs.type()) || !IsFloat(rhs.type()))) {
    return context.Error("S5", "an algorithm for ", Text(lhs), " and ",
                         Text(rhs));
  }
  if (algorithm.any_f8 &&
      (BitWidth(lhs.type()) != 8 || BitWidth(rhs.type()) != 8)) {
    return context.Error("S5", "an f8 algorithm for ", Text(lhs), " and ",
                         Text(rhs));
  }
  const DotDimensions dims =
      DimensionsOfDot(context.attributes(), lhs.rank(), rhs.rank());
  return WithWrittenDynamism(
      context, Shape::Array(*type, DotResultDimensions(dims, lhs, rhs)));
}

absl::Status NormalizeDot(NormalizeContext& context) {
  Attributes& attributes = context.attributes();
  for (const Attribute<Ints>* dims :
       {&attr::lhs_contracting_dims, &attr::rhs_contracting_dims,
        &attr::lhs_batch_dims, &attr::rhs_batch_dims}) {
    if (attributes.has(*dims)) return absl::OkStatus();
  }
  if (context.operand_count() != 2) return absl::OkStatus();
  for (int i : {0, 1}) {
    const Shape& shape = context.operand_shape(i);
    if (!shape.is_array() || shape.rank() == 0) return absl::OkStatus();
  }
  const int64_t lhs = context.operand_shape(0).rank();
  const int64_t rhs = context.operand_shape(1).rank();
  const Shape* written = context.written();
  if (written != nullptr && written->is_array() &&
      written->rank() == lhs + rhs) {
    return absl::OkStatus();
  }
  attributes.set(attr::lhs_contracting_dims, Ints{lhs - 1});
  attributes.set(attr::rhs_contracting_dims, Ints{rhs > 1 ? rhs - 2 : 0});
  return absl::OkStatus();
}

absl::Status DotValue(ValueContext& context) {
  const DotDimensions dims =
      DimensionsOfDot(context.attributes(), context.operand(0).rank(),
                      context.operand(1).rank());
  auto sizes = ProductSizesOf(context, "V5", dims);
  if (!sizes.ok()) return sizes.status();
  auto result = ResultOfSizes(context, "V5", sizes->ResultSizes(dims));
  if (!result.ok()) return result.status();
  return SumProducts(context, dims, *sizes, AlgorithmOf(context), *result);
}

}  // namespace

constinit extern const Op dot_op = {
    .name = "dot",
    .arity = 2,
    .attributes = {{&attr::lhs_contracting_dims},
                   {&attr::rhs_contracting_dims},
                   {&attr::lhs_batch_dims},
                   {&attr::rhs_batch_dims},
                   {&attr::operand_precision},
                   {&attr::dot_algorithm}},
    .normalize = NormalizeDot,
    .shape = DotShape,
    .result_rule = "S4",
    .value = DotValue};

}  // namespace hlo
