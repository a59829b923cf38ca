#include "interpreter/stablehlo/convert/shardings/unreduced.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

// The most regions and functions that are followed within each other.
constexpr int kMostRegions = 300;

const Terms* FirstOf(const std::vector<const Terms*>& states) {
  for (const Terms* each : states) {
    if (each != nullptr) return each;
  }
  return nullptr;
}

IdGroups GroupsOf(const Terms& terms) {
  const auto digits = DigitsOf(terms.mesh, terms.axes);
  return digits.ok() ? GroupsOver(terms.mesh, *digits) : IdGroups();
}

}  // namespace

std::optional<Terms> TermsOf(const Sharding& sharding,
                             const std::vector<std::string>* among) {
  Terms terms = {sharding.mesh, {}, sharding.reduction};
  for (const AxisRef& axis : sharding.unreduced) {
    if (among == nullptr ||
        std::find(among->begin(), among->end(), axis.name) != among->end()) {
      terms.axes.push_back(axis);
    }
  }
  if (terms.axes.empty()) return std::nullopt;
  return terms;
}

bool AreSame(const Terms* a, const Terms* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a == b ||
         (a->reduction == b->reduction && GroupsOf(*a) == GroupsOf(*b));
}

const Terms* UnreducedValues::Find(const Function& function,
                                   ValueId value) const {
  const auto found = found_.find({&function, value});
  return found == found_.end() ? nullptr : found->second;
}

void UnreducedValues::Follow(const Module& tree, const Function& entry,
                             bool own_terms) {
  tree_ = &tree;
  for (const Function& function : tree.functions) {
    functions_.emplace(function.name, &function);
  }
  States arguments(entry.argument_types.size(), nullptr);
  const auto& notes = entry.argument_attributes;
  for (size_t i = 0; own_terms && i < arguments.size() && i < notes.size();
       ++i) {
    arguments[i] = OfSharding(stablehlo::Find(notes[i], "sdy.sharding"));
  }
  Enter(entry, arguments);
}

UnreducedValues::States UnreducedValues::Enter(const Function& function,
                                               const States& arguments) {
  const auto [entry, is_new] = calls_.try_emplace(&function);
  if (!is_new) return entry->second.results;
  entry->second.arguments = arguments;
  entry->second.results.resize(function.results.size());
  if (!function.body.has_value()) return entry->second.results;
  States results = Walk(function, *function.body, arguments);
  results.resize(function.results.size());
  calls_[&function].results = results;
  return results;
}

UnreducedValues::States UnreducedValues::Walk(const Function& function,
                                              const Region& region,
                                              const States& arguments) {
  if (depth_ == kMostRegions) {
    conflicts_.push_back(
        {absl::ResourceExhaustedError(absl::StrCat(
             "regions and functions with unreduced axes nest deeper than ",
             kMostRegions)),
         function.location});
    return {};
  }
  ++depth_;
  for (size_t i = 0; i < region.arguments.size(); ++i) {
    if (i < arguments.size() && arguments[i] != nullptr) {
      found_[{&function, region.arguments[i]}] = arguments[i];
    }
  }
  States operands;
  for (const Operation& operation : region.operations) {
    operands.clear();
    for (ValueId operand : operation.operands) {
      operands.push_back(Find(function, operand));
    }
    const States results = ResultsOf(function, operation, operands);
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i] == nullptr) continue;
      found_[{&function, operation.result(static_cast<int>(i))}] = results[i];
    }
  }
  --depth_;
  return operands;  // the return's
}

UnreducedValues::States UnreducedValues::ResultsOf(const Function& function,
                                                   const Operation& operation,
                                                   const States& operands) {
  const auto count = static_cast<size_t>(operation.result_count);
  const absl::string_view name = operation.name;
  States results;
  if (name == "sdy.manual_computation") {
    results = OfManual(operation);
  } else if (name == "func.call") {
    results = OfCall(operation, operands);
  } else if (name == "stablehlo.while" || name == "stablehlo.if" ||
             name == "stablehlo.case" || name == "sdy.named_computation") {
    results = OfRegions(function, operation, operands);
  } else {
    const Attribute* said = nullptr;
    if (absl::StartsWith(name, "sdy.")) {
      said = stablehlo::Find(operation.attributes, "sharding");
      if (said == nullptr) {
        said = stablehlo::Find(operation.attributes, "out_sharding");
      }
    }
    const Terms* all = said ? OfSharding(said) : FirstOf(operands);
    const bool in_pairs = said == nullptr && operands.size() == count;
    results = in_pairs ? operands : States(count, all);
  }
  results.resize(count);
  return results;
}

UnreducedValues::States UnreducedValues::OfRegions(const Function& function,
                                                   const Operation& operation,
                                                   const States& operands) {
  const bool is_loop = operation.name == "stablehlo.while";
  States results;
  for (size_t i = 0; i < operation.regions.size(); ++i) {
    States returned = Walk(function, operation.regions[i], operands);
    if (is_loop && i == 0) continue;  // the condition
    returned.resize(static_cast<size_t>(operation.result_count));
    if (is_loop) Expect(returned, operands, operation);
    if (!is_loop && i > 0) Expect(returned, results, operation);
    results = std::move(returned);
  }
  return is_loop ? operands : results;
}

UnreducedValues::States UnreducedValues::OfCall(const Operation& operation,
                                                const States& operands) {
  const Attribute* callee = stablehlo::Find(operation.attributes, "callee");
  const auto* symbol =
      callee ? std::get_if<Attribute::Symbol>(&callee->value) : nullptr;
  if (symbol == nullptr) return {};
  const auto found = functions_.find(symbol->name);
  if (found == functions_.end()) return {};
  States results = Enter(*found->second, operands);
  Expect(operands, calls_[found->second].arguments, operation);
  return results;
}

UnreducedValues::States UnreducedValues::OfManual(const Operation& operation) {
  const Attribute* list =
      stablehlo::Find(operation.attributes, "out_shardings");
  const Attribute* axes = stablehlo::Find(operation.attributes, "manual_axes");
  if (list == nullptr || axes == nullptr) return {};
  const auto shardings = ReadShardings(*tree_, *list);
  const auto names = ReadManualAxes(*axes);
  if (!shardings.ok() || !names.ok()) return {};  // the conversion says so
  States results;
  for (const Sharding& sharding : *shardings) {
    results.push_back(Keep(TermsOf(sharding, &*names)));
  }
  return results;
}

const Terms* UnreducedValues::OfSharding(const Attribute* sharding) {
  if (sharding == nullptr) return nullptr;
  const absl::StatusOr<Sharding> read = ReadSharding(*tree_, *sharding);
  return read.ok() ? Keep(TermsOf(*read)) : nullptr;
}

const Terms* UnreducedValues::Keep(std::optional<Terms> terms) {
  if (!terms.has_value()) return nullptr;
  terms_.push_back(std::make_unique<const Terms>(*std::move(terms)));
  return terms_.back().get();
}

void UnreducedValues::Expect(const States& found, const States& expected,
                             const Operation& operation) {
  for (size_t i = 0; i < found.size() && i < expected.size(); ++i) {
    if (AreSame(found[i], expected[i])) continue;
    conflicts_.push_back(
        {absl::UnimplementedError(
             absl::StrCat(operation.name, ": value ", i,
                          " has other unreduced axes on another way to it")),
         operation.location});
    return;
  }
}

}  // namespace hlo::stablehlo
