#include "interpreter/stablehlo/convert/run_parallel.h"

#include <algorithm>
#include <iterator>
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

// Values defined before the operation and used behind it, without constants,
// which both parts have.
std::vector<ValueId> LiveValues(const Region& body,
                                Operations::const_iterator run) {
  absl::flat_hash_set<ValueId> used;
  std::for_each(std::next(run), body.operations.end(),
                [&](const Operation& each) { CollectOperands(each, &used); });
  std::vector<ValueId> live;
  for (ValueId argument : body.arguments) {
    if (used.contains(argument)) live.push_back(argument);
  }
  for (auto each = body.operations.begin(); each != run; ++each) {
    if (each->name == "stablehlo.constant") continue;
    for (int r = 0; r < each->result_count; ++r) {
      if (used.contains(each->result(r))) live.push_back(each->result(r));
    }
  }
  return live;
}

Function& Entry(Module& module, const std::string& name) {
  return *std::find_if(
      module.functions.begin(), module.functions.end(),
      [&](const Function& function) { return function.name == name; });
}

bool IsRun(const Operation& operation) { return operation.name == kOp; }

void CutBefore(Function& function, const std::vector<ValueId>& given) {
  Operations& operations = function.body->operations;
  const auto run = std::find_if(operations.begin(), operations.end(), IsRun);
  Operation end;
  end.name = "func.return";
  end.operands.assign(given.begin(), given.end());
  end.location = run->location;
  operations.erase(run, operations.end());
  operations.push_back(std::move(end));
  function.results.clear();
  for (ValueId id : given) {
    function.results.push_back({function.values[id].type, {}});
  }
}

void CutAfter(Function& function, const std::vector<ValueId>& taken) {
  Operations& operations = function.body->operations;
  const auto run = std::find_if(operations.begin(), operations.end(), IsRun);
  Operations kept;
  kept.splice(kept.end(), operations, operations.begin(), run);
  std::erase_if(kept, [](const Operation& operation) {
    return operation.name != "stablehlo.constant";
  });
  operations.pop_front();
  operations.splice(operations.begin(), kept);
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
  const Operations& operations = function->body->operations;
  const auto found = std::find_if(operations.begin(), operations.end(), IsRun);
  if (found == operations.end()) return std::nullopt;
  if (std::any_of(std::next(found), operations.end(), IsRun)) {
    return absl::UnimplementedError(
        "a function runs one interpreter.run_parallel, not several");
  }
  ParallelRun run;
  absl::Status status = ReadGrid(*found, run);
  if (!status.ok()) return status;
  const std::vector<ValueId> live = LiveValues(*function->body, found);
  std::vector<ValueId> given(found->operands.begin(), found->operands.end());
  run.grid_arguments = given.size();
  given.insert(given.end(), live.begin(), live.end());
  std::vector<ValueId> taken = live;
  for (int i = 0; i < found->result_count; ++i) {
    taken.push_back(found->result(i));
  }
  run.before = tree;
  run.after = tree;
  CutBefore(Entry(run.before, entry), given);
  CutAfter(Entry(run.after, entry), taken);
  return std::optional<ParallelRun>(std::move(run));
}

}  // namespace hlo::stablehlo
