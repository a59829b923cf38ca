// The processes of a module with shardings: how many there are, what each
// returns, and the channels by which they meet.
#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "interpreter/ir/global_results.h"
#include "interpreter/stablehlo/convert/module_converter.h"
#include "interpreter/stablehlo/convert/shardings/device_parts.h"
#include "ops/attributes/processes.h"

namespace hlo::stablehlo {

void ModuleConverter::FollowUnreduced(const Function& entry) {
  if (!is_manual_ || tree_.spellings == nullptr ||
      !absl::StrContains(*tree_.spellings, "unreduced")) {
    return;
  }
  unreduced_.Follow(tree_, entry, options_.own_terms);
  for (const auto& [status, location] : unreduced_.conflicts()) {
    Report(status, location);
  }
}

void ModuleConverter::ReturnTerms(const Function& entry, Scope& scope,
                                  std::vector<Id>& ids) {
  const Operation& operation = entry.body->operations.back();
  OpContext context(scope, operation, *FindRow("sdy.reshard"));
  scope.builder().SetOrigin({operation.location, Metadata(operation.source)});
  for (size_t i = 0; i < ids.size() && i < entry.results.size(); ++i) {
    std::optional<Terms> wanted;
    const Attribute* said = Find(entry.results[i].attributes, "sdy.sharding");
    if (options_.own_terms && said != nullptr) {
      const auto sharding = ReadSharding(tree_, *said);
      if (sharding.ok()) wanted = TermsOf(*sharding);
    }
    ids[i] =
        AsTerm(context, ids[i], unreduced_.Find(entry, operation.operands[i]),
               wanted.has_value() ? &*wanted : nullptr);
  }
}

void ModuleConverter::SetChannels() {
  int64_t last = 0;
  auto& computations = draft_.module().computations;
  for (const Computation& computation : computations) {
    for (const Instruction& each : computation.instructions) {
      last = std::max(last, each.attributes.get(attr::channel_id));
    }
  }
  for (const auto& [computation, instruction] : without_channel_) {
    auto& instructions = computations[computation.index].instructions;
    if (static_cast<size_t>(instruction) >= instructions.size() ||
        last == INT64_MAX) {
      continue;  // its computation has errors
    }
    instructions[instruction].attributes.set(attr::channel_id, ++last);
  }
}

void ModuleConverter::SetCounts(const Function& entry) {
  ModuleAttributes& header = draft_.module().attributes;
  const int64_t devices = ManualDevices(tree_, entry);
  is_manual_ = devices > 0;
  if (is_manual_) {
    SetGlobalResults(header);
    if (header.num_partitions == 1) header.num_partitions = devices;
  }
  if (options_.replicas > 0) header.replica_count = options_.replicas;
  if (options_.partitions > 0) header.num_partitions = options_.partitions;
  draft_.SetCounts(header.replica_count, header.num_partitions);
}

void ModuleConverter::RunOnce(const Function& entry) {
  ModuleAttributes& header = draft_.module().attributes;
  if (is_manual_ || header.num_partitions == 1 || options_.partitions > 0 ||
      options_.in_grid || !HasShardings(tree_, entry)) {
    return;
  }
  for (const Computation& computation : draft_.module().computations) {
    for (const Instruction& each : computation.instructions) {
      if (each.op->resource == Resource::kIdentity ||
          each.op->FindUse(attr::channel_id) != nullptr) {
        return;
      }
    }
  }
  header.num_partitions = 1;
}

}  // namespace hlo::stablehlo
