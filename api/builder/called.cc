// Called computations of a builder: those of other builders, and of modules.
#include <algorithm>
#include <utility>

#include "api/builder/recording.h"
#include "ops/attributes/payload.h"
#include "ops/op.h"

namespace hloref {
namespace {

// By number; empty, after an error, where there is not one of each.
std::optional<std::vector<int>> ParametersOf(const hlo::Computation& it,
                                             std::string* error) {
  std::vector<int> found;
  for (size_t i = 0; i < it.instructions.size(); ++i) {
    if (it.instructions[i].op->role != hlo::Role::kParameter) continue;
    found.push_back(static_cast<int>(i));
  }
  const auto number = [&](int i) {
    return it.instructions[i].attributes.get(hlo::attr::parameter_number);
  };
  std::sort(found.begin(), found.end(),
            [&](int a, int b) { return number(a) < number(b); });
  for (size_t i = 0; i < found.size(); ++i) {
    if (number(found[i]) == static_cast<int64_t>(i)) continue;
    *error = absl::StrCat("'", it.name, "' has no parameter ", i);
    return std::nullopt;
  }
  return found;
}

// A computation of a module as a part; `parts` has its callees.
std::shared_ptr<const Part> PartOfModule(
    const hlo::Module& module, const hlo::Computation& computation,
    const std::vector<std::shared_ptr<const Part>>& parts,
    std::vector<int>& to) {
  auto part = std::make_shared<Part>();
  part->computation = computation;
  part->signature = computation.signature();
  part->replicas = module.attributes.replica_count;
  part->partitions = module.attributes.num_partitions;
  part->files.assign(computation.instructions.size(), "");
  std::vector<int> called;
  for (const hlo::Instruction& instruction : computation.instructions) {
    hlo::ForEachCall(*instruction.op, instruction.attributes,
                     [&](hlo::ComputationId id, hlo::OperandRange) {
                       if (to[id.index] >= 0) return;
                       to[id.index] = static_cast<int>(called.size());
                       called.push_back(id.index);
                     });
  }
  for (hlo::Instruction& instruction : part->computation.instructions) {
    instruction.attributes.RenumberCalls(to);
  }
  for (int index : called) {
    to[index] = -1;
    part->depth = std::max(part->depth, parts[index]->depth + 1);
    part->callees.push_back(parts[index]);
  }
  return part;
}

std::shared_ptr<const Part> PartOfModule(const hlo::Module& module) {
  std::vector<std::shared_ptr<const Part>> parts;
  std::vector<int> to(module.computations.size(), -1);
  for (const hlo::Computation& computation : module.computations) {
    parts.push_back(PartOfModule(module, computation, parts, to));
  }
  return parts[module.entry];
}

}  // namespace

std::shared_ptr<const Part> SnapshotOf(Recording& recording) {
  if (recording.snapshot != nullptr) return recording.snapshot;
  auto part = std::make_shared<Part>(recording.part);
  std::string ignored;
  if (auto parameters = ParametersOf(part->computation, &ignored)) {
    part->computation.parameters = *std::move(parameters);
    part->signature = part->computation.signature();
  }
  recording.snapshot = std::move(part);
  return recording.snapshot;
}

Called::Called(const Builder& builder)
    : recording_(BuilderAccess::RecordingOf(builder)) {}
Called::Called(const Module& module)
    : module_(std::make_shared<const Module>(module)) {}

std::shared_ptr<const Part> BuilderAccess::PartOf(const Called& called,
                                                  Recording& caller,
                                                  std::string* error) {
  if (called.module_) {
    const hlo::Module& module = *Access::Inner(*called.module_);
    ImportedModule& imported = caller.imported[&module];
    if (imported.part == nullptr) {
      imported = {called.module_, PartOfModule(module)};
    }
    return imported.part;
  }
  Recording& recording = *called.recording_;
  const hlo::Computation& it = recording.part.computation;
  if (&recording == &caller) {
    *error = absl::StrCat("'", it.name, "' calls itself");
  } else if (!recording.errors.empty()) {
    if (caller.blamed.insert(&recording).second) {
      caller.errors.insert(caller.errors.end(), recording.errors.begin(),
                           recording.errors.end());
    }
  } else if (it.instructions.empty()) {
    *error = absl::StrCat("the builder '", it.name, "' has no op");
  } else if (ParametersOf(it, error)) {
    return SnapshotOf(recording);
  }
  return nullptr;
}

}  // namespace hloref
