// topk: the k largest or smallest elements of each row, and where they stood.
// Spec: Operation Semantics 2026 "TopK"; semantics.md: topk_ties, total_order.
//
// Shape  S1  the operand is an array of rank 1 or more, not complex.
//        S2  k is at least 0 and at most the size of the last dimension, whose
//            indices are s32.
//        S3  result: (values, s32 indices), of the operand's dimensions with k
//            for the last.
// Value  V1  of each row: order its indices so that i comes before j where
//            row[i] > row[j] (largest=false: <), floats by total order, equal
//            elements by the lower index. indices = the first k of them,
//            values[j] = row[indices[j]]. `largest` not written: true.
//            `is_stable` asks for what holds anyway.
//        V2  choice topk_ties=ieee: -0 equals +0.
//        V3  dynamic dimensions: only elements within the actual sizes, and k
//            is at most that of the last dimension (semantics.md:
//            dynamic_dims).
#include <utility>

#include "ops/attributes/order.h"
#include "ops/rules/indexing/top_rows.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/value_context.h"

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
  const bool fits = last.unbounded() || count <= last.size;
  if (count < 0 || !fits || last.size - 1 > INT32_MAX) {
    return context.Error("S2", "k=", count, " for ", Text(operand));
  }
  std::vector<Dimension> result(operand.dimensions().begin(),
                                operand.dimensions().end());
  result.back() = count;
  const Shape values = Shape::Array(operand.type(), std::move(result));
  return Shape::Tuple({values, values.WithType(ElementType::kS32)});
}

absl::Status TopKValue(ValueContext& context) {
  const Attributes& attributes = context.attributes();
  return TopRows(context, "V3", attributes.get(attr::k),
                 attributes.get(attr::largest));  // V1, V2
}

}  // namespace

constinit extern const Op topk_op = {
    .name = "topk",
    .arity = 1,
    .attributes = {{&attr::k, kRequired}, {&attr::largest}, {&attr::is_stable}},
    .keeps_bits = true,
    .shape = TopKShape,
    .result_rule = "S3",
    .value = TopKValue};

}  // namespace hlo
