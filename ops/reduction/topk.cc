// topk: the k largest or smallest elements of each row, and where they stood.
// Spec: Operation Semantics 2026 "TopK"; semantics.md: topk_ties.
//
// Shape  S1  the operand is an array of numbers of rank 1 or more, not complex.
//        S2  k is at least 0 and at most the size of the last dimension.
//        S3  result: (values, s32 indices), of the operand's dimensions with k
//            for the last.
#include <utility>

#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> TopKShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  if (operand.rank() < 1 || IsComplex(operand.type())) {
    return context.Error("S1", "the operand is ", Text(operand));
  }
  const int64_t count = context.attributes().get(attr::k);
  const Dimension& last = operand.dimension(operand.rank() - 1);
  if (count < 0 || (!last.unbounded() && count > last.size)) {
    return context.Error("S2", "k=", count, " for ", Text(operand));
  }
  std::vector<Dimension> result(operand.dimensions().begin(),
                                operand.dimensions().end());
  result.back() = count;
  const Shape values = Shape::Array(operand.type(), std::move(result));
  return Shape::Tuple({values, values.WithType(ElementType::kS32)});
}

}  // namespace

constinit extern const Op topk_op = {
    .name = "topk",
    .arity = 1,
    .attributes = {{&attr::k, kRequired}, {&attr::largest}},
    .shape = TopKShape,
    .result_rule = "S3"};

}  // namespace hlo
