// concatenate: arrays one after the other along one dimension.
// Spec: Operation Semantics 2017-2026 "Concatenate" ("ConcatInDim").
//
// Shape  S1  at least one operand; all are arrays of one element type and one
//            rank.
//        S2  `dimensions` is one dimension.
//        S3  the other dimensions agree in size; the sizes along the dimension
//            add up to the result's, which fits 63 bits.
// Value  V1  result[.., i, ..] = operand_k[.., i - sizes of operands before,
//            ..] for the operand k in whose range i falls.
//        V2  dynamic dimensions: the valid parts follow each other; the other
//            dimensions must agree in their actual sizes (semantics.md:
//            dynamic_dims).
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// The dimension `d` of the result, with one more operand's: S3.
absl::StatusOr<Dimension> Join(const ShapeContext& context, bool along,
                               const Dimension& a, const Dimension& b) {
  const bool dynamic = a.dynamic || b.dynamic;
  if (!along) {
    if (!SizesMatch(a, b)) return context.Error("S3", "operands differ");
    return Dimension(a.unbounded() ? b.size : a.size, dynamic);
  }
  if (a.unbounded() || b.unbounded()) {
    return Dimension(Dimension::kUnbounded, true);
  }
  const std::optional<int64_t> sum = Sum(a.size, b.size);
  if (!sum) return context.Error("S3", "the sizes' sum is too large");
  return Dimension(*sum, dynamic);
}

absl::StatusOr<Shape> ConcatenateShape(const ShapeContext& context) {
  if (context.operand_count() == 0) return context.Error("S1", "no operands");
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  auto type = CommonType(context, "S1", context.operands());
  if (!type.ok()) return type.status();
  const Shape& first = context.operand(0);
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (dims.size() != 1) {
    return context.Error("S2", "dimensions=", ListText(dims),
                         " must be one dimension");
  }
  status = CheckDimensions(context, "S2", attr::dimensions, dims, first.rank());
  if (!status.ok()) return status;
  std::vector<Dimension> result(first.dimensions().begin(),
                                first.dimensions().end());
  for (int k = 1; k < context.operand_count(); ++k) {
    const Shape& next = context.operand(k);
    if (next.rank() != first.rank()) {
      return context.Error("S1", "ranks of ", Text(first), " and ", Text(next),
                           " differ");
    }
    for (int d = 0; d < first.rank(); ++d) {
      Dimension& joined = result[d];
      auto dimension = Join(context, d == dims[0], joined, next.dimension(d));
      if (!dimension.ok()) {
        return context.Error("S3", Text(next), " does not join ", Text(first),
                             " in dimension ", d);
      }
      joined = *dimension;
    }
  }
  return Shape::Array(*type, std::move(result));
}

// Sizes of the result; V2.
absl::StatusOr<std::vector<int64_t>> JoinedSizes(const ValueContext& context,
                                                 size_t along) {
  std::vector<int64_t> sizes;
  for (int d = 0; d < context.operand(0).rank(); ++d) {
    std::vector<ArrayDimension> meeting;
    int64_t sum = 0;
    for (int k = 0; k < context.operand_count(); ++k) {
      const ArrayView operand = context.operand(k);
      meeting.push_back({operand, d});
      const auto longer = Sum(sum, operand.sizes[d]);
      if (!longer && static_cast<size_t>(d) == along) {
        return context.Error("V2", "the sizes' sum is too large");
      }
      sum = longer.value_or(0);
    }
    if (static_cast<size_t>(d) == along) {
      sizes.push_back(sum);
      continue;
    }
    auto size = CommonSize(context, "V2", meeting);
    if (!size.ok()) return size.status();
    sizes.push_back(*size);
  }
  return sizes;
}

absl::Status ConcatenateValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  const size_t along = context.attributes().get(attr::dimensions)[0];
  auto sizes = JoinedSizes(context, along);
  if (!sizes.ok()) return sizes.status();
  auto result = ResultOfSizes(context, "V2", *sizes);
  if (!result.ok()) return result.status();
  if (IsEmpty(*sizes)) return absl::OkStatus();
  int64_t outer = 1, inner = 1;
  for (size_t d = 0; d < along; ++d) outer *= (*sizes)[d];
  for (size_t d = along + 1; d < sizes->size(); ++d) inner *= (*sizes)[d];
  const int64_t row = (*sizes)[along] * inner;
  std::byte* target = result->data;
  for (int k = 0; k < context.operand_count(); ++k) {  // V1
    std::vector<int64_t> part = *sizes;
    part[along] = context.operand(k).sizes[along];
    auto operand = OperandAs(context, k, type, part);
    if (!operand.ok()) return operand.status();
    const int64_t run = part[along] * inner;
    CopyStrided(StorageBytes(type), operand->data(), target,
                {{outer, run, row}, {run, 1, 1}}, context.threads());
    target += run * StorageBytes(type);
  }
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op concatenate_op = {
    .name = "concatenate",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions, kRequired}},
    .passes_values = OperandsFrom(0),
    .keeps_bits = true,
    .shape = ConcatenateShape,
    .value = ConcatenateValue};

}  // namespace hlo
