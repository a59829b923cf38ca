// The module's header, and the functions that are run.
#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/suggest.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/module_converter.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"

namespace hlo::stablehlo {
namespace {

int64_t CountOf(const Module& tree, absl::string_view name) {
  const Attribute* attribute = Find(tree.attributes, name);
  if (attribute == nullptr) return 1;
  return std::max<int64_t>(1, IntegerOf(*attribute).value_or(1));
}

// input_output_alias of tf.aliasing_output, buffer_donor of jax.buffer_donor.
void SetAliases(const Function& entry, hlo::Module& module) {
  for (size_t i = 0; i < entry.argument_attributes.size(); ++i) {
    const Dictionary& notes = entry.argument_attributes[i];
    const ParameterPart part = {static_cast<int64_t>(i), {}};
    if (const Attribute* output = Find(notes, "tf.aliasing_output")) {
      ShapeIndex index;
      if (entry.results.size() != 1) {
        index.push_back(IntegerOf(*output).value_or(0));
      }
      module.attributes.input_output_alias[index] = {part};
    }
    const Attribute* donor = Find(notes, "jax.buffer_donor");
    if (donor != nullptr && BoolOf(*donor).value_or(false)) {
      module.attributes.buffer_donor.push_back(part);
    }
  }
}

// The devices of an operation's meshes; 0: it has none.
int64_t DevicesOf(const Module& tree, const Operation& operation) {
  for (const char* name : {"in_shardings", "out_shardings"}) {
    const Attribute* list = Find(operation.attributes, name);
    if (list == nullptr) continue;
    const auto shardings = ReadShardings(tree, *list);
    if (!shardings.ok()) continue;
    for (const Sharding& sharding : *shardings) {
      if (!sharding.mesh.axes.empty()) return sharding.mesh.size();
    }
  }
  return 0;
}

// The devices of the first manual computation in the region; 0: there is none.
int64_t DevicesIn(const Module& tree, const Region& region) {
  for (const Operation& operation : region.operations) {
    int64_t devices = operation.name == "sdy.manual_computation"
                          ? DevicesOf(tree, operation)
                          : 0;
    for (const Region& inner : operation.regions) {
      if (devices == 0) devices = DevicesIn(tree, inner);
    }
    if (devices > 0) return devices;
  }
  return 0;
}

bool IsSharded(const Dictionary& notes) {
  return Find(notes, "sdy.sharding") != nullptr ||
         Find(notes, "mhlo.sharding") != nullptr;
}

void CollectCallees(const Region& region,
                    absl::flat_hash_set<std::string>* callees) {
  for (const Operation& operation : region.operations) {
    for (const NamedAttribute& each : operation.attributes) {
      const auto* symbol =
          std::get_if<Attribute::Symbol>(&each.attribute.value);
      if (symbol != nullptr) callees->insert(symbol->name);
      const auto* array = std::get_if<Attribute::Array>(&each.attribute.value);
      for (size_t i = 0; array != nullptr && i < array->size(); ++i) {
        symbol = std::get_if<Attribute::Symbol>(&(*array)[i].value);
        if (symbol != nullptr) callees->insert(symbol->name);
      }
    }
    for (const Region& inner : operation.regions) {
      CollectCallees(inner, callees);
    }
  }
}

// The functions without arguments that no other calls.
std::vector<std::string> Independent(const Module& tree) {
  absl::flat_hash_set<std::string> callees;
  for (const Function& function : tree.functions) {
    if (function.body.has_value()) CollectCallees(*function.body, &callees);
  }
  std::vector<std::string> names;
  for (const Function& function : tree.functions) {
    if (function.argument_types.empty() && function.body.has_value() &&
        !callees.contains(function.name)) {
      names.push_back(function.name);
    }
  }
  return names;
}

// The function and those that it calls, directly or not.
std::vector<const Function*> Reached(const Module& tree,
                                     const Function& entry) {
  absl::flat_hash_map<absl::string_view, const Function*> by_name;
  for (const Function& function : tree.functions) {
    by_name.emplace(function.name, &function);
  }
  std::vector<const Function*> reached = {&entry};
  absl::flat_hash_set<const Function*> seen = {&entry};
  for (size_t i = 0; i < reached.size(); ++i) {
    absl::flat_hash_set<std::string> callees;
    if (!reached[i]->body.has_value()) continue;
    CollectCallees(*reached[i]->body, &callees);
    for (const std::string& name : callees) {
      const auto callee = by_name.find(name);
      if (callee == by_name.end() || !seen.insert(callee->second).second) {
        continue;
      }
      reached.push_back(callee->second);
    }
  }
  return reached;
}

}  // namespace

int64_t ManualDevices(const Module& tree, const Function& entry) {
  for (const Function* function : Reached(tree, entry)) {
    if (!function->body.has_value()) continue;
    const int64_t devices = DevicesIn(tree, *function->body);
    if (devices > 0) return devices;
  }
  return 0;
}

bool HasShardings(const Module& tree, const Function& entry) {
  const bool has_mesh = std::any_of(
      tree.others.begin(), tree.others.end(),
      [](const Operation& each) { return each.name == "sdy.mesh"; });
  return has_mesh ||
         std::any_of(entry.argument_attributes.begin(),
                     entry.argument_attributes.end(), IsSharded) ||
         std::any_of(entry.results.begin(), entry.results.end(),
                     [](const FunctionResult& result) {
                       return IsSharded(result.attributes);
                     });
}

absl::StatusOr<std::vector<std::string>> Entries(const Module& tree,
                                                 const std::string& wanted) {
  const auto has = [&](absl::string_view name) {
    return std::any_of(
        tree.functions.begin(), tree.functions.end(),
        [&](const Function& function) { return function.name == name; });
  };
  std::vector<absl::string_view> names;
  for (const Function& function : tree.functions) {
    names.push_back(function.name);
  }
  if (!wanted.empty()) {
    if (has(wanted)) return std::vector<std::string>{wanted};
    return absl::InvalidArgumentError(absl::StrCat(
        "there is no function @", wanted, DidYouMean(wanted, names)));
  }
  if (has("main")) return std::vector<std::string>{"main"};
  if (names.size() == 1) {
    return std::vector<std::string>{tree.functions[0].name};
  }
  std::vector<std::string> independent = Independent(tree);
  if (!independent.empty() || names.empty()) return independent;
  constexpr size_t kShown = 10;
  const bool more = names.size() > kShown;
  if (more) names.resize(kShown);
  return absl::InvalidArgumentError(absl::StrCat(
      "which function is the entry? There is no @main; --entry names one of @",
      absl::StrJoin(names, ", @"), more ? ", .." : ""));
}

void SetModuleHeader(const Module& tree, const Function& entry,
                     hlo::Module& module) {
  module.name = HloName(tree.name.empty() ? entry.name : tree.name);
  module.source = tree.text;
  module.attributes.replica_count = CountOf(tree, "mhlo.num_replicas");
  module.attributes.num_partitions = CountOf(tree, "mhlo.num_partitions");
  SetAliases(entry, module);
  const Attribute* notes = Find(tree.attributes, "mhlo.frontend_attributes");
  if (notes == nullptr) return;
  if (const Dictionary* fields = FieldsOf(*notes)) {
    for (const NamedAttribute& note : *fields) {
      const std::string* text = StringOf(note.attribute);
      if (text == nullptr) continue;
      module.attributes.frontend_attributes[note.name] = {*text, false};
    }
  }
}

}  // namespace hlo::stablehlo
