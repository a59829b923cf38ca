#include "conformance/format/needs.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "ops/attributes/processes.h"

namespace hlo::conformance {

std::vector<std::string> TypesOf(const Module& module) {
  std::set<ElementType> types;
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      for (const Shape& leaf : instruction.shape.Leaves()) {
        if (leaf.is_array()) types.insert(leaf.type());
      }
    }
  }
  std::vector<std::string> names;
  for (const ElementType type : types) names.emplace_back(Name(type));
  return names;
}

std::vector<std::string> FeaturesOf(const Module& module) {
  std::set<std::string> features;
  if (module.attributes.replica_count * module.attributes.num_partitions > 1) {
    features.insert("processes");
  }
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      if (!instruction.shape.is_static()) features.insert("dynamic");
      if (instruction.op->role != Role::kStep) continue;
      features.insert(absl::StrCat("op:", instruction.op->name));
      if (instruction.attributes.get(attr::is_host_transfer)) {
        features.insert("host_transfers");
      }
    }
  }
  return {features.begin(), features.end()};
}

}  // namespace hlo::conformance
