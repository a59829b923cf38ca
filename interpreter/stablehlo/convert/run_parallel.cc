#include "interpreter/stablehlo/convert/run_parallel.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"

namespace hlo::stablehlo {
namespace {

constexpr char kOp[] = "interpreter.run_parallel";

absl::Status Malformed() {
  return absl::InvalidArgumentError(
      "interpreter.run_parallel needs programs = [[@f, ..], ..], as many for "
      "each replica");
}

// [@f, @g].
std::optional<std::vector<std::string>> Symbols(const Attribute& attribute) {
  const auto* array = std::get_if<Attribute::Array>(&attribute.value);
  if (array == nullptr) return std::nullopt;
  std::vector<std::string> names;
  for (const Attribute& element : *array) {
    const auto* symbol = std::get_if<Attribute::Symbol>(&element.value);
    if (symbol == nullptr) return std::nullopt;
    names.push_back(symbol->name);
  }
  return names;
}

absl::Status ReadGrid(const Operation& operation, ParallelRun& run) {
  const Attribute* programs = Find(operation.attributes, "programs");
  const auto* rows =
      programs ? std::get_if<Attribute::Array>(&programs->value) : nullptr;
  if (rows == nullptr || rows->empty()) return Malformed();
  for (const Attribute& row : *rows) {
    auto names = Symbols(row);
    if (!names.has_value() || names->empty() ||
        (!run.programs.empty() && names->size() != run.programs[0].size())) {
      return Malformed();
    }
    run.programs.push_back(*std::move(names));
  }
  if (const Attribute* infeed = Find(operation.attributes, "infeed")) {
    run.infeed = Symbols(*infeed).value_or(std::vector<std::string>());
  }
  return absl::OkStatus();
}

void CollectOperands(const Operation& operation,
                     absl::flat_hash_set<ValueId>* used) {
  used->insert(operation.operands.begin(), operation.operands.end());
  for (const Region& region : operation.regions) {
    for (const Operation& inner : region.operations) {
      CollectOperands(inner, used);
    }
  }
}

// Values defined before operation `at` and used behind it, without constants,
// which both parts have.
std::vector<ValueId> LiveValues(const Region& body, size_t at) {
  absl::flat_hash_set<ValueId> used;
  for (size_t i = at + 1; i < body.operations.size(); ++i) {
    CollectOperands(body.operations[i], &used);
  }
  std::vector<ValueId> live;
  for (ValueId argument : body.arguments) {
    if (used.contains(argument)) live.push_back(argument);
  }
  for (size_t i = 0; i < at; ++i) {
    const Operation& operation = body.operations[i];
    if (operation.name == "stablehlo.constant") continue;
    for (int r = 0; r < operation.result_count; ++r) {
      if (used.contains(operation.result(r))) {
        live.push_back(operation.result(r));
      }
    }
  }
  return live;
}

Function& Entry(Module& module, const std::string& name) {
  return *std::find_if(
      module.functions.begin(), module.functions.end(),
      [&](const Function& function) { return function.name == name; });
}

void CutBefore(Function& function, size_t at,
               const std::vector<ValueId>& given) {
  std::vector<Operation>& operations = function.body->operations;
  Operation end;
  end.name = "func.return";
  end.operands.assign(given.begin(), given.end());
  end.location = operations[at].location;
  operations.resize(at);
  operations.push_back(std::move(end));
  function.results.clear();
  for (ValueId id : given) {
    function.results.push_back({function.values[id].type, {}});
  }
}

void CutAfter(Function& function, size_t at,
              const std::vector<ValueId>& taken) {
  std::vector<Operation>& operations = function.body->operations;
  std::vector<Operation> kept;
  for (size_t i = 0; i < operations.size(); ++i) {
    if (i > at || (i < at && operations[i].name == "stablehlo.constant")) {
      kept.push_back(std::move(operations[i]));
    }
  }
  operations = std::move(kept);
  function.body->arguments = taken;
  function.argument_attributes.assign(taken.size(), {});
  function.argument_types.clear();
  for (ValueId id : taken) {
    function.argument_types.push_back(function.values[id].type);
  }
}

}  // namespace

absl::StatusOr<std::optional<ParallelRun>> FindParallelRun(
    const Module& tree, const std::string& entry) {
  const auto function =
      std::find_if(tree.functions.begin(), tree.functions.end(),
                   [&](const Function& each) { return each.name == entry; });
  if (function == tree.functions.end() || !function->body.has_value()) {
    return std::nullopt;
  }
  const std::vector<Operation>& operations = function->body->operations;
  const auto is_run = [](const Operation& each) { return each.name == kOp; };
  const auto found = std::find_if(operations.begin(), operations.end(), is_run);
  if (found == operations.end()) return std::nullopt;
  if (std::find_if(found + 1, operations.end(), is_run) != operations.end()) {
    return absl::UnimplementedError(
        "a function runs one interpreter.run_parallel, not several");
  }
  ParallelRun run;
  absl::Status status = ReadGrid(*found, run);
  if (!status.ok()) return status;
  const auto at = static_cast<size_t>(found - operations.begin());
  const std::vector<ValueId> live = LiveValues(*function->body, at);
  std::vector<ValueId> given(found->operands.begin(), found->operands.end());
  run.grid_arguments = given.size();
  given.insert(given.end(), live.begin(), live.end());
  std::vector<ValueId> taken = live;
  for (int i = 0; i < found->result_count; ++i) {
    taken.push_back(found->result(i));
  }
  run.before = tree;
  run.after = tree;
  CutBefore(Entry(run.before, entry), at, given);
  CutAfter(Entry(run.after, entry), at, taken);
  return std::optional<ParallelRun>(std::move(run));
}

}  // namespace hlo::stablehlo
