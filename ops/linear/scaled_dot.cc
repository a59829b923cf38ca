// scaled-dot: dot of two arrays whose blocks have scales of their own.
// Spec: Operation Semantics 2026 "ScaledDot"; semantics.md: scaled_dot_order,
// scaled_dot_value, accumulation, dot_algorithm.
//
// Shape  S1  lhs, rhs, lhs_scale, rhs_scale are arrays of floats; the result's
//            element type is as in dot S4.
//        S2  a scale is one scalar, or has its array's rank, and sizes that
//            divide the array's: the quotients are the sizes of a block.
//        S3  contracting and batch dimensions are in range, none twice, and of
//            corresponding sizes.
//        S4  result: batch dimensions, free dimensions of lhs, of rhs.
// Value  V1  result[b, m, n] = acc: acc = 0; for each contracted index k in
//            row-major order of lhs_contracting_dims: acc = acc + L[b, m, k] *
//            R[b, n, k], product and sum rounded separately; one rounding to
//            the result's type.
//        V2  L[i] = lhs[i] * lhs_scale[i / block], block being the sizes of a
//            block, or all of lhs for a scalar: one exact product, rounded once
//            to acc's type. R likewise (semantics.md: scaled_dot_value).
//        V3  acc is f64 if an operand or the result is (or accumulation=f64, or
//            `algorithm` names it), else f32; a narrower type that `algorithm`
//            names for the sum rounds it first. operand_precision changes
//            nothing, nor does `algorithm` with dot_algorithm=ignore. With
//            accumulation=fused each term is one fused multiply-add.
//        V4  dynamic dimensions: only elements within the actual sizes, as in
//            dot V5; scales of the bounds' blocks (semantics.md: dynamic_dims).
#include <algorithm>
#include <utility>

#include "literals/types/convert.h"
#include "ops/attributes/dot.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/dot_algorithm.h"
#include "ops/rules/shapes/dot_dimensions.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/rules/sums/sum_types.h"

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

// Elements that are scaled together.
constexpr int64_t kBlock = 512;

// scaled[i] = values[i] * scales[i], one rounding to T.
template <typename T>
void Multiply(ElementType value_type, const std::byte* values,
              ElementType scale_type, const std::byte* scales, int64_t n,
              T* scaled) {
  // The product of two floats up to f32 is exact here; f64 ones round to f64.
  double value[kBlock], scale[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t part = std::min(kBlock, n - i);
    ConvertLanes(value_type, ElementType::kF64,
                 values + i * StorageBytes(value_type), value, part);
    ConvertLanes(scale_type, ElementType::kF64,
                 scales + i * StorageBytes(scale_type), scale, part);
    for (int64_t j = 0; j < part; ++j) {
      scaled[i + j] = static_cast<T>(value[j] * scale[j]);
    }
  }
}

// V2: operand i, scaled by operand 2 + i, dense in the order of `dims`.
absl::StatusOr<Buffer> Scaled(ValueContext& context, int i, const Ints& dims,
                              const SumTypes& types,
                              std::span<const int64_t> sizes) {
  auto read = ReadProductOperand(context, i, types, sizes);
  if (!read.ok()) return read.status();
  auto values =
      InOrder(context, StorageBytes(read->type), read->data(), sizes, dims);
  if (!values.ok()) return values.status();
  ArrayView scale = context.operand(2 + i);
  Buffer flushed;
  absl::Status status = FlushInput(context, scale, flushed);
  if (!status.ok()) return status;
  // A scalar is one block in every dimension.
  const std::vector<int64_t> ones(sizes.size(), 1);
  const std::span<const int64_t> scale_sizes =
      scale.rank() == 0 ? std::span<const int64_t>(ones) : scale.sizes;
  std::vector<int64_t> blocks;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t parts = scale_sizes[d];
    if (parts == 0 ? sizes[d] != 0 : sizes[d] % parts != 0) {
      return context.Error("V4", "the scale's actual sizes ",
                           ListText(scale.sizes), " do not divide ",
                           ListText(sizes));
    }
    blocks.push_back(parts == 0 ? 0 : sizes[d] / parts);
  }
  auto scales = InOrder(context, StorageBytes(scale.type()), scale.data,
                        scale_sizes, dims, blocks);
  if (!scales.ok()) return scales.status();
  const int64_t n = read->operand.view.count();
  auto scaled = context.Scratch(n * StorageBytes(types.accumulator));
  if (!scaled.ok()) return scaled.status();
  std::byte* target = scaled->mutable_data();
  if (types.accumulator == ElementType::kF64) {
    Multiply(read->type, values->data(), scale.type(), scales->data(), n,
             reinterpret_cast<double*>(target));
  } else {
    Multiply(read->type, values->data(), scale.type(), scales->data(), n,
             reinterpret_cast<float*>(target));
  }
  return scaled;
}

// V3.
SumTypes TypesOfSums(const ValueContext& context) {
  AlgorithmTypes algorithm = AlgorithmOf(context);
  algorithm.operand.reset();  // elements stand as they are, with their scales
  algorithm.tf32 = false;
  SumTypes types = SumTypesOf(context, algorithm);
  const bool f64_scale = context.operand_shape(2).type() == ElementType::kF64 ||
                         context.operand_shape(3).type() == ElementType::kF64;
  if (f64_scale && !algorithm.set) {
    types.accumulator = types.sum = ElementType::kF64;
  }
  return types;
}

// V1: both in the order batch, free, contracting.
absl::Status SumScaled(ValueContext& context, const DotDimensions& dims,
                       const ProductSizes& sizes, MutableArrayView result) {
  const SumTypes types = TypesOfSums(context);
  const DotSide &l = dims.lhs, &r = dims.rhs;
  auto left = Scaled(context, 0, Joined({&l.batch, &l.free, &l.contracting}),
                     types, sizes.lhs);
  if (!left.ok()) return left.status();
  auto right = Scaled(context, 1, Joined({&r.batch, &r.free, &r.contracting}),
                      types, sizes.rhs);
  if (!right.ok()) return right.status();
  const int64_t batch = CountOf(sizes.lhs, l.batch);
  const int64_t rows = CountOf(sizes.lhs, l.free);
  const int64_t columns = CountOf(sizes.rhs, r.free);
  const int64_t k = CountOf(sizes.lhs, l.contracting);
  const int64_t width = StorageBytes(types.accumulator);
  auto sums = context.Scratch(result.count() * width);
  if (!sums.ok()) return sums.status();
  for (int64_t b = 0; b < batch && !context.cancelled(); ++b) {
    const GemmOperand a = {types.accumulator,
                           left->data() + b * rows * k * width, rows, k, 1};
    const GemmOperand c = {types.accumulator,
                           right->data() + b * columns * k * width, columns, k,
                           1};
    SumOfProducts(context, types, k, a, c,
                  sums->mutable_data() + b * rows * columns * width,
                  context.threads());
  }
  RoundSums(context, types, sums->data(), result.data, result.count());
  return absl::OkStatus();
}

absl::Status ScaledDotValue(ValueContext& context) {
  const ArrayView lhs = context.operand(0), rhs = context.operand(1);
  const DotDimensions dims =
      DimensionsOfDot(context.attributes(), lhs.rank(), rhs.rank());
  auto sizes = ProductSizesOf(context, "V4", dims);
  if (!sizes.ok()) return sizes.status();
  auto result = ResultOfSizes(context, "V4", sizes->ResultSizes(dims));
  if (!result.ok()) return result.status();
  if (IsEmpty(result->sizes)) return absl::OkStatus();
  return SumScaled(context, dims, *sizes, *result);
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
    .result_rule = "S4",
    .value = ScaledDotValue};

}  // namespace hlo
