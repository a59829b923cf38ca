// Faults of programs of several processes.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ops/attributes/processes.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

int64_t ProcessesOf(const Module& module) {
  return module.attributes.replica_count * module.attributes.num_partitions;
}

// A fault of programs of more than two processes.
PlantedFault BeyondTwo(std::string name, const std::string& op,
                       std::function<void(Instruction&)> wrong) {
  PlantedFault fault = WrongProgram(std::move(name), op, std::move(wrong));
  fault.rewrite = [inner = fault.rewrite](Module& module) {
    if (ProcessesOf(module) > 2) inner(module);
  };
  return fault;
}

void ForgetGroups(Instruction& each) {
  each.attributes.set(attr::replica_groups, ReplicaGroups());
}

// Process 2 and those behind it have the last lane wrong.
bool SpoilThirdProcess(SeenStep& step) {
  if (step.event.process < 2) return false;
  ArrayCopy& result = step.results.front();
  result.bytes[result.bytes.size() - result.width()] ^= std::byte{1};
  return true;
}

void TurnPairs(Instruction& permute) {
  IdGroups pairs = permute.attributes.get(attr::source_target_pairs);
  for (Ints& pair : pairs) {
    if (pair.size() == 2) std::swap(pair[0], pair[1]);
  }
  permute.attributes.set(attr::source_target_pairs, pairs);
}

}  // namespace

void AddProcessFaults(PlantedFaults& faults) {
  faults.push_back(BeyondTwo("groups are ignored beyond two processes",
                             "all-reduce", ForgetGroups));
  faults.push_back(BeyondTwo("groups are ignored by all-to-all", "all-to-all",
                             ForgetGroups));
  faults.push_back(BeyondTwo("cycles of three go the other way round",
                             "collective-permute", TurnPairs));
  for (const char* op :
       {"all-reduce", "all-gather", "all-gather-done", "all-to-all",
        "reduce-scatter", "collective-permute", "collective-permute-done",
        "collective-broadcast", "ragged-all-to-all", "all-reduce-done",
        "replica-id", "partition-id", "recv-done",
        "rng-get-and-update-state"}) {
    faults.push_back(
        WrongStep(absl::StrCat(op, " is wrong in the third process"), op,
                  SpoilThirdProcess));
  }
  faults.push_back(WrongStep("the partition is the replica", "partition-id",
                             [](SeenStep& step) {
                               step.results[0].as<uint32_t>()[0] = 0;
                               return true;
                             }));
}

}  // namespace hlo::conformance
