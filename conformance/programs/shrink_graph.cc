// Smaller programs by their graph: roots, arguments, calls, operands.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/program_run.h"
#include "conformance/programs/module_edits.h"
#include "conformance/programs/shrink.h"
#include "interpreter/eval/processes/async_state.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

// The last value of each array of the entry, by process.
class EntryValues : public Hooks {
 public:
  explicit EntryValues(const Computation& entry) : entry_(entry) {}

  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    const Shape& shape = event.instruction.shape;
    if (&event.computation != &entry_ || !shape.is_array()) return;
    if (leaves.empty() || IsPending(*leaves[0])) return;
    const auto index =
        static_cast<int>(&event.instruction - entry_.instructions.data());
    auto literal = Literal::FromValue(shape.WithoutLayouts(), *leaves[0]);
    if (literal.ok()) values[{event.process, index}] = *std::move(literal);
  }

  std::map<std::pair<int64_t, int>, Literal> values;

 private:
  const Computation& entry_;
};

std::map<std::pair<int64_t, int>, Literal> ValuesOf(const Candidate& from) {
  auto module = Verify(std::make_shared<const Module>(from.module));
  if (!module.ok()) return {};
  EntryValues hooks((*module)->entry_computation());
  ProgramInputs inputs;
  inputs.arguments = from.arguments;
  inputs.options.hooks = &hooks;
  inputs.options.limits.max_steps = 1'000'000;
  inputs.options.threads = 1;
  inputs.trace_aliases = true;
  if (!RunProgram(*module, inputs, {}).status.ok()) return {};
  return std::move(hooks.values);
}

bool HasArrays(const Shape& shape) {
  const std::vector<Shape> leaves = shape.Leaves();
  return !leaves.empty() &&
         std::all_of(leaves.begin(), leaves.end(),
                     [](const Shape& leaf) { return leaf.is_array(); });
}

int Ancestors(const Computation& computation, int root) {
  std::set<int> seen = {root};
  for (int i = root; i >= 0; --i) {
    if (!seen.contains(i)) continue;
    const std::vector<int>& operands = computation.instructions[i].operands;
    seen.insert(operands.begin(), operands.end());
  }
  return static_cast<int>(seen.size());
}

// Makes a parameter of an instruction of the entry.
void MakeParameter(int index, Module& module) {
  Computation& entry = module.computations[module.entry];
  Instruction& made = entry.instructions[index];
  made.op = &OpOfRole(Role::kParameter);
  made.operands.clear();
  made.attributes = {};
  made.shape = made.shape.WithoutLayouts();
  made.attributes.set(attr::parameter_number,
                      static_cast<int64_t>(entry.parameters.size()));
  entry.parameters.push_back(index);
}

// Makes a constant of an instruction of the entry.
void MakeConstant(int index, const Literal& value, Module& module) {
  Instruction& made = module.computations[module.entry].instructions[index];
  made.op = &OpOfRole(Role::kConstant);
  made.operands.clear();
  made.attributes = {};
  made.shape = made.shape.WithoutLayouts();
  made.attributes.set(attr::literal_payload,
                      LiteralPayload{std::make_shared<const Literal>(value)});
}

// Reads `with` where `index` was read, behind it.
void ReplaceUses(int index, int with, Computation& computation) {
  for (Instruction& user : computation.instructions) {
    std::replace(user.operands.begin(), user.operands.end(), index, with);
  }
  if (computation.root == index) computation.root = with;
}

// Copies the instructions of a computation in the place of its call. The
// callee's parameters are the call's operands.
void InlineCall(int call, ComputationId callee, Module& module) {
  const Computation body = module.computations[callee.index];
  Computation& computation = module.computations[module.entry];
  Computation made = computation;
  made.instructions.assign(computation.instructions.begin(),
                           computation.instructions.begin() + call);
  EntryMaker maker(made);
  std::vector<int> copied;
  for (const Instruction& each : body.instructions) {
    if (each.op->role == Role::kParameter) {
      const int64_t number = each.attributes.get(attr::parameter_number);
      copied.push_back(computation.instructions[call].operands[number]);
      continue;
    }
    Instruction copy = each;
    DropNotes(copy);
    for (int& operand : copy.operands) operand = copied[operand];
    copied.push_back(maker.Add(std::move(copy)));
  }
  std::vector<int> to(computation.instructions.size());
  for (int i = 0; i < call; ++i) to[i] = i;
  to[call] = copied[body.root];
  for (size_t i = call + 1; i < to.size(); ++i) {
    Instruction copy = computation.instructions[i];
    DropNotes(copy);
    for (int& operand : copy.operands) operand = to[operand];
    to[i] = maker.Add(std::move(copy));
  }
  for (int& parameter : made.parameters) parameter = to[parameter];
  made.root = to[computation.root];
  computation = std::move(made);
}

// The computations that ops apply to elements.
std::set<int> RegionsOf(const Module& module) {
  std::set<int> regions;
  for (const Computation& computation : module.computations) {
    for (const Instruction& step : computation.instructions) {
      if (step.op->calls != Calls::kLanes) continue;
      ForEachCall(
          *step.op, step.attributes,
          [&](ComputationId id, OperandRange) { regions.insert(id.index); });
    }
  }
  return regions;
}

// The computations of which one, called with these operands, may stand for the
// instruction.
struct OneCall {
  ComputationId computation;
  std::vector<int> operands;
};
std::vector<OneCall> CallsOf(const Module& module, const Instruction& step) {
  std::vector<OneCall> calls;
  if (step.op->calls != Calls::kOnce && step.op->calls != Calls::kEntered) {
    return calls;
  }
  ForEachCall(
      *step.op, step.attributes, [&](ComputationId id, OperandRange range) {
        if (id.index < 0) return;
        OneCall call = {id, {}};
        const int end = range.end(static_cast<int>(step.operands.size()));
        for (int i = range.first; i < end; ++i) {
          call.operands.push_back(step.operands[i]);
        }
        const Computation& body = module.computations[id.index];
        const bool fits =
            body.parameters.size() == call.operands.size() &&
            SameIgnoringLayout(body.instructions[body.root].shape, step.shape);
        if (fits) calls.push_back(std::move(call));
      });
  return calls;
}

// The root without one of the elements of its tuple.
bool TryFewerResults(const Candidate& from, TryCandidate visit) {
  const Computation& entry = from.module.entry_computation();
  const Instruction& root = entry.instructions[entry.root];
  if (root.op->role != Role::kTuple || root.operands.size() < 2) return false;
  for (size_t i = 0; i < root.operands.size(); ++i) {
    Candidate next = from;
    Instruction& fewer =
        next.module.computations[next.module.entry].instructions[entry.root];
    fewer.operands.erase(fewer.operands.begin() + static_cast<int64_t>(i));
    std::vector<Shape> shapes;
    for (const int operand : fewer.operands) {
      shapes.push_back(entry.instructions[operand].shape);
    }
    auto shape = Shape::Tuple(std::move(shapes));
    if (!shape.ok()) return false;
    fewer.shape = *std::move(shape);
    if (visit(std::move(next))) return true;
  }
  return false;
}

}  // namespace

bool TryRoots(const Candidate& from, TryCandidate visit) {
  const Computation& entry = from.module.entry_computation();
  std::vector<std::pair<int, int>> order;
  for (int i = 0; i < static_cast<int>(entry.instructions.size()); ++i) {
    const Instruction& root = entry.instructions[i];
    if (root.op->role == Role::kParameter || !HasArrays(root.shape)) continue;
    if (i != entry.root) order.emplace_back(Ancestors(entry, i), i);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [ancestors, root] : order) {
    Candidate next = from;
    next.module.computations[next.module.entry].root = root;
    if (visit(std::move(next))) return true;
  }
  return TryFewerResults(from, visit);
}

bool TryDetaching(const Candidate& from, TryCandidate visit) {
  const Computation& entry = from.module.entry_computation();
  const auto values = ValuesOf(from);
  for (auto i = static_cast<int>(entry.instructions.size()); i-- > 0;) {
    const Instruction& step = entry.instructions[i];
    if (i == entry.root || step.op->role == Role::kParameter ||
        step.op->role == Role::kConstant || !values.contains({0, i})) {
      continue;
    }
    Candidate next = from;
    MakeParameter(i, next.module);
    for (size_t p = 0; p < next.arguments.size(); ++p) {
      const auto value = values.find({static_cast<int64_t>(p), i});
      if (value == values.end()) return false;
      next.arguments[p].push_back(value->second);
    }
    if (visit(std::move(next))) return true;
  }
  return false;
}

bool TryFolding(const Candidate& from, TryCandidate visit) {
  // Processes have values of their own.
  if (from.arguments.size() > 1) return false;
  const Computation& entry = from.module.entry_computation();
  for (const auto& [place, value] : ValuesOf(from)) {
    const int i = place.second;
    const Role role = entry.instructions[i].op->role;
    if (i == entry.root || role == Role::kParameter ||
        role == Role::kConstant) {
      continue;
    }
    Candidate next = from;
    MakeConstant(i, value, next.module);
    if (visit(std::move(next))) return true;
  }
  return false;
}

bool TryInlining(const Candidate& from, TryCandidate visit) {
  const Computation& entry = from.module.entry_computation();
  for (int i = 0; i < static_cast<int>(entry.instructions.size()); ++i) {
    for (OneCall& call : CallsOf(from.module, entry.instructions[i])) {
      Candidate next = from;
      Computation& changed = next.module.computations[next.module.entry];
      changed.instructions[i].operands = std::move(call.operands);
      InlineCall(i, call.computation, next.module);
      if (visit(std::move(next))) return true;
    }
  }
  return false;
}

bool TryBypassing(const Candidate& from, TryCandidate visit) {
  const std::set<int> regions = RegionsOf(from.module);
  for (size_t c = 0; c < from.module.computations.size(); ++c) {
    // Another function of elements may have no meaning, as a reduction by its
    // first operand.
    if (regions.contains(static_cast<int>(c))) continue;
    const Computation& computation = from.module.computations[c];
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& step = computation.instructions[i];
      for (const int operand : step.operands) {
        const Shape& shape = computation.instructions[operand].shape;
        if (!SameIgnoringLayout(shape, step.shape)) continue;
        Candidate next = from;
        ReplaceUses(i, operand, next.module.computations[c]);
        if (visit(std::move(next))) return true;
      }
    }
  }
  return false;
}

bool TryFewerProcesses(const Candidate& from, TryCandidate visit) {
  const ModuleAttributes& header = from.module.attributes;
  for (const int64_t replicas : {int64_t{1}, header.replica_count}) {
    for (const int64_t partitions : {int64_t{1}, header.num_partitions}) {
      if (static_cast<size_t>(replicas * partitions) >= from.arguments.size()) {
        continue;
      }
      Candidate next = from;
      next.module.attributes.replica_count = replicas;
      next.module.attributes.num_partitions = partitions;
      next.arguments.resize(static_cast<size_t>(replicas * partitions));
      // The size of the program does not say that there are fewer of it.
      if (visit(std::move(next))) return true;
    }
  }
  return false;
}

bool TryLiftingConstants(const Candidate& from, TryCandidate visit) {
  const Computation& entry = from.module.entry_computation();
  for (int i = 0; i < static_cast<int>(entry.instructions.size()); ++i) {
    const Instruction& constant = entry.instructions[i];
    if (constant.op->role != Role::kConstant || !constant.shape.is_array()) {
      continue;
    }
    const auto& payload = constant.attributes.get(attr::literal_payload);
    if (payload.literal == nullptr) continue;
    Candidate next = from;
    MakeParameter(i, next.module);
    for (auto& process : next.arguments) process.push_back(*payload.literal);
    if (visit(std::move(next))) return true;
  }
  return false;
}

}  // namespace hlo::conformance
