// TopK, as XLA's CPU backend has it in its dumps: the operand's last dimension
// is that of the rows, k is that of the result, and the called computation,
// where there is one, compares as sort's does: one that puts 1 before 0 (GT),
// or none, takes the largest, one that puts 0 before 1 the smallest. Order and
// ties are topk's.
#include <utility>
#include <vector>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/custom_calls/targets.h"
#include "ops/rules/indexing/top_rows.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// (values, s32 indices), of the operand's dimensions but for the last.
bool IsResult(const Shape& operand, const Shape& result) {
  const std::span<const Shape> parts = result.elements();
  if (!operand.is_array() || operand.rank() < 1 || IsComplex(operand.type()) ||
      operand.size(operand.rank() - 1) - 1 > INT32_MAX) {
    return false;
  }
  if (!result.is_tuple() || parts.size() != 2 || !parts[0].is_array() ||
      parts[0].rank() != operand.rank()) {
    return false;
  }
  std::vector<Dimension> dimensions(operand.dimensions().begin(),
                                    operand.dimensions().end());
  dimensions.back() = parts[0].dimension(operand.rank() - 1);
  const Shape values = Shape::Array(operand.type(), std::move(dimensions));
  return SameIgnoringLayout(parts[0], values) &&
         SameIgnoringLayout(parts[1], values.WithType(ElementType::kS32));
}

// True if the computation puts 1 before 0 (GT), false for 0 before 1 (LT).
absl::StatusOr<bool> TakesLargest(const ValueContext& context,
                                  ElementType type) {
  if (!context.attributes().has(attr::to_apply)) return true;
  const auto region = context.region(context.attributes().get(attr::to_apply));
  const Signature& signature = region->signature();
  // Pairs of an element each, then of an index each.
  alignas(16) std::byte lanes[4][32] = {};
  std::vector<const void*> operands;
  bool fits = signature.parameters.size() <= 4 &&
              signature.result.is_scalar() && IsPred(signature.result.type());
  for (size_t i = 0; fits && i < signature.parameters.size(); ++i) {
    const Shape& parameter = signature.parameters[i];
    fits = parameter.is_scalar() && (i > 1 || parameter.type() == type);
    operands.push_back(lanes[i]);
  }
  if (!fits || operands.size() < 2) {
    return context.Error("V3", "TopK's computation compares no ", Name(type));
  }
  const int32_t first[] = {1, 0}, second[] = {0, 1};
  ConvertLanes(ElementType::kS32, type, first, lanes[0], 2);
  ConvertLanes(ElementType::kS32, type, second, lanes[1], 2);
  bool before[2] = {};
  void* result = before;
  absl::Status status = region->Apply(operands, {&result, 1}, 2);
  if (!status.ok()) return status;
  if (before[0] == before[1]) {
    return absl::UnimplementedError(
        "custom-call V3: TopK by another computation than GT or LT");
  }
  return before[0];
}

absl::Status TopK(ValueContext& context) {
  if (context.operand_count() != 1 ||
      !IsResult(context.operand_shape(0), context.shape())) {
    return context.Error("V3", "no TopK gives ", Text(context.shape()));
  }
  const auto largest = TakesLargest(context, context.operand_shape(0).type());
  if (!largest.ok()) return largest.status();
  const Shape& values = context.shape().elements()[0];
  return TopRows(context, "V3", values.size(values.rank() - 1), *largest);
}

}  // namespace

void AddTopK(CustomCallRegistry& targets) {
  targets.Add("TopK", TopK);
  targets.Add("mhlo.topk", TopK);
}

}  // namespace hlo
