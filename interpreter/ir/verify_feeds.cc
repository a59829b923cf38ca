#include "interpreter/ir/verify_feeds.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "ops/attributes/common.h"
#include "ops/op.h"

namespace hlo {
namespace {

// In the text's order.
std::vector<int> FeedReaders(const Computation& computation,
                             const std::vector<bool>& reads) {
  std::vector<int> readers;
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    const Instruction& at = computation.instructions[i];
    bool is_reader = at.op->resource == Resource::kInfeed;
    ForEachCall(*at.op, at.attributes, [&](ComputationId id, OperandRange) {
      is_reader |= reads[id.index];
    });
    if (is_reader) readers.push_back(static_cast<int>(i));
  }
  return readers;
}

// True if `later` depends on `earlier`, directly or through others.
bool Follows(const Computation& computation, int earlier, int later) {
  std::vector<bool> seen(static_cast<size_t>(later - earlier), false);
  std::vector<int> open = {later};
  const auto visit = [&](int predecessor) {
    if (predecessor <= earlier || predecessor >= later) {
      return predecessor == earlier;
    }
    const auto at = static_cast<size_t>(predecessor - earlier);
    if (!seen[at]) open.push_back(predecessor);
    seen[at] = true;
    return false;
  };
  while (!open.empty()) {
    const Instruction& at = computation.instructions[open.back()];
    open.pop_back();
    for (int operand : at.operands) {
      if (visit(operand)) return true;
    }
    for (int index : at.attributes.get(attr::control_predecessors).indices) {
      if (visit(index)) return true;
    }
  }
  return false;
}

}  // namespace

void VerifyFeedOrder(const Module& module, Diagnostics& diagnostics) {
  if (module.attributes.is_scheduled) return;
  std::vector<bool> reads(module.computations.size(), false);
  for (size_t c = 0; c < module.computations.size(); ++c) {
    const Computation& computation = module.computations[c];
    const std::vector<int> readers = FeedReaders(computation, reads);
    reads[c] = !readers.empty();
    for (size_t i = 1; i < readers.size(); ++i) {
      if (Follows(computation, readers[i - 1], readers[i])) continue;
      const auto at = [&](size_t reader) -> const Instruction& {
        return computation.instructions[readers[reader]];
      };
      diagnostics.Warn(
          absl::StrCat(at(i).op->name, " feeds: nothing orders it and '",
                       at(i - 1).name,
                       "', which reads the infeed, too; the text's order is "
                       "taken"),
          at(i).location, at(i).name);
    }
  }
}

}  // namespace hlo
