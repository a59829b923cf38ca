#include "ops/rules/collective_permute_shape.h"

#include "absl/container/flat_hash_set.h"
#include "ops/attributes/processes.h"
#include "ops/rules/all_gather_shape.h"
#include "ops/rules/process_groups.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckPairs(const ShapeContext& context) {
  const absl::StatusOr<GroupMode> mode =
      GroupModeOf(context, "S2", GroupRule::kExchange);
  if (!mode.ok()) return mode.status();
  const int64_t limit = IdCount(context, *mode);
  absl::flat_hash_set<int64_t> sources, targets;
  for (const Ints& pair : context.attributes().get(attr::source_target_pairs)) {
    if (pair.size() != 2) {
      return context.Error("S2", "source_target_pairs has ", ListText(pair));
    }
    for (int64_t id : pair) {
      if (id < 0 || (limit > 1 && id >= limit)) {
        return context.Error("S2", "source_target_pairs names ", id,
                             ", there are ids 0 to ", limit - 1);
      }
    }
    if (!sources.insert(pair[0]).second || !targets.insert(pair[1]).second) {
      return context.Error("S2",
                           "source_target_pairs names a source or target "
                           "twice: ",
                           ListText(pair));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckPermute(const ShapeContext& context) {
  if (!context.attributes().has(attr::permute_slice_sizes)) {
    const absl::Status status = CheckArrays(context, "S1");
    return status.ok() ? CheckPairs(context) : status;
  }
  if (context.operand_count() != 4) {
    return context.Error("S1", context.operand_count(),
                         " operands with slice_sizes");
  }
  return CheckPairs(context);
}

absl::StatusOr<Shape> PermutedShape(const ShapeContext& context) {
  if (context.attributes().has(attr::permute_slice_sizes)) {
    return context.operand(1).WithoutLayouts();
  }
  return OneOrTuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
}

}  // namespace hlo
