#include "conformance/programs/module_edits.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/call_order.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

// Copies an instruction and what must come with it.
class AloneMaker {
 public:
  AloneMaker(const Computation& from, InstructionAlone& alone,
             Computation& entry)
      : from_(from), alone_(alone), maker_(entry) {}

  int Copy(int index, bool with_constants) {
    Instruction copy = from_.instructions[index];
    DropNotes(copy);
    std::vector<int> operands;
    for (const int operand : copy.operands) {
      operands.push_back(Operand(copy, operand, with_constants));
    }
    copy.operands = std::move(operands);
    return copied_[index] = maker_.Add(std::move(copy));
  }

 private:
  int Operand(const Instruction& user, int index, bool with_constants) {
    const auto known = copied_.find(index);
    if (known != copied_.end()) return known->second;
    const Instruction& operand = from_.instructions[index];
    const bool begun = operand.op->begins && user.op->ends != nullptr;
    const bool constant = operand.op->role == Role::kConstant && with_constants;
    if (begun || constant) return Copy(index, with_constants);
    alone_.arguments.push_back(index);
    return copied_[index] = maker_.AddArguments(operand.shape);
  }

  const Computation& from_;
  InstructionAlone& alone_;
  EntryMaker maker_;
  std::map<int, int> copied_;
};

bool AllConstants(const Computation& computation, int instruction) {
  const std::vector<int>& operands =
      computation.instructions[instruction].operands;
  return std::all_of(operands.begin(), operands.end(), [&](int operand) {
    return computation.instructions[operand].op->role == Role::kConstant;
  });
}

void Keep(const std::vector<bool>& kept, Computation& computation) {
  std::vector<int> to(kept.size(), -1);
  std::vector<Instruction> instructions;
  for (size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    to[i] = static_cast<int>(instructions.size());
    instructions.push_back(std::move(computation.instructions[i]));
  }
  for (Instruction& instruction : instructions) {
    for (int& operand : instruction.operands) operand = to[operand];
  }
  for (int& parameter : computation.parameters) parameter = to[parameter];
  computation.root = to[computation.root];
  computation.instructions = std::move(instructions);
}

void PruneInstructions(Computation& computation) {
  const size_t count = computation.instructions.size();
  std::vector<bool> kept(count);
  kept[computation.root] = true;
  for (size_t i = count; i-- > 0;) {
    Instruction& instruction = computation.instructions[i];
    instruction.attributes.erase(attr::control_predecessors);
    if (HasSideEffect(*instruction.op, instruction.attributes) ||
        instruction.op->role == Role::kParameter) {
      kept[i] = true;
    }
    if (!kept[i]) continue;
    for (const int operand : instruction.operands) kept[operand] = true;
  }
  Keep(kept, computation);
}

void PruneComputations(Module& module) {
  std::vector<bool> called(module.computations.size());
  called[module.entry] = true;
  for (size_t c = module.computations.size(); c-- > 0;) {
    if (!called[c]) continue;
    for (const Instruction& step : module.computations[c].instructions) {
      ForEachCall(*step.op, step.attributes,
                  [&](ComputationId id, OperandRange) {
                    if (id.index >= 0) called[id.index] = true;
                  });
    }
  }
  std::vector<int> to(called.size(), -1);
  std::vector<Computation> kept;
  for (size_t c = 0; c < called.size(); ++c) {
    if (!called[c]) continue;
    to[c] = static_cast<int>(kept.size());
    kept.push_back(std::move(module.computations[c]));
  }
  module.computations = std::move(kept);
  module.entry = to[module.entry];
  RenumberCalls(module, to);
}

}  // namespace

int EntryMaker::Add(Instruction instruction) {
  const auto taken = [&](const std::string& name) {
    return std::any_of(entry_.instructions.begin(), entry_.instructions.end(),
                       [&](const Instruction& i) { return i.name == name; });
  };
  std::string name = instruction.name;
  for (int n = 2; taken(name); ++n) {
    name = absl::StrCat(instruction.name, ".", n);
  }
  instruction.name = std::move(name);
  instruction.location = {};
  entry_.instructions.push_back(std::move(instruction));
  return static_cast<int>(entry_.instructions.size()) - 1;
}

int EntryMaker::AddParameter(const Shape& shape) {
  Instruction parameter;
  const auto number = static_cast<int64_t>(entry_.parameters.size());
  parameter.name = absl::StrCat("p", number);
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = shape.WithoutLayouts();
  parameter.attributes.set(attr::parameter_number, number);
  const int index = Add(std::move(parameter));
  entry_.parameters.push_back(index);
  return index;
}

int EntryMaker::AddArguments(const Shape& shape) {
  if (shape.is_array()) return AddParameter(shape);
  Instruction made;
  made.shape = shape.WithoutLayouts();
  made.name = shape.is_token() ? "token" : "tuple";
  made.op = shape.is_token() ? FindOp("after-all") : &OpOfRole(Role::kTuple);
  for (const Shape& element : shape.elements()) {
    made.operands.push_back(AddArguments(element));
  }
  return Add(std::move(made));
}

InstructionAlone TakeAlone(const Module& module, const Computation& computation,
                           int instruction) {
  InstructionAlone alone;
  alone.module.name = "alone";
  alone.module.computations = module.computations;
  alone.module.attributes.replica_count = module.attributes.replica_count;
  alone.module.attributes.num_partitions = module.attributes.num_partitions;
  Computation entry;
  entry.name = "alone";
  AloneMaker maker(computation, alone, entry);
  entry.root = maker.Copy(instruction, !AllConstants(computation, instruction));
  alone.module.entry = static_cast<int>(alone.module.computations.size());
  alone.module.computations.push_back(std::move(entry));
  Prune(alone.module);
  return alone;
}

void Prune(Module& module) {
  for (Computation& computation : module.computations) {
    PruneInstructions(computation);
  }
  PruneComputations(module);
  module.attributes.entry_layout.reset();
  module.attributes.input_output_alias.clear();
  module.attributes.buffer_donor.clear();
  module.source.reset();
}

bool IsUsed(const Computation& computation, int instruction) {
  return computation.root == instruction ||
         std::any_of(computation.instructions.begin(),
                     computation.instructions.end(), [&](const Instruction& i) {
                       return std::count(i.operands.begin(), i.operands.end(),
                                         instruction) > 0;
                     });
}

namespace {

// The numbers of the parameters that went, descending.
std::vector<int64_t> DropUnused(Computation& entry) {
  std::vector<int64_t> dropped;
  std::vector<bool> kept(entry.instructions.size(), true);
  for (auto n = std::ssize(entry.parameters); n-- > 0;) {
    if (IsUsed(entry, entry.parameters[n])) continue;
    kept[entry.parameters[n]] = false;
    entry.parameters.erase(entry.parameters.begin() + n);
    dropped.push_back(n);
  }
  Keep(kept, entry);
  for (size_t n = 0; n < entry.parameters.size(); ++n) {
    entry.instructions[entry.parameters[n]].attributes.set(
        attr::parameter_number, static_cast<int64_t>(n));
  }
  return dropped;
}

}  // namespace

std::vector<int64_t> DropUnusedParameters(Module& module) {
  return DropUnused(module.computations[module.entry]);
}

void DropUnusedFusionParameters(Module& module) {
  // Callers first: an operand that goes may leave a parameter unread.
  for (auto c = std::ssize(module.computations); c-- > 0;) {
    for (size_t i = 0; i < module.computations[c].instructions.size(); ++i) {
      Instruction& fusion = module.computations[c].instructions[i];
      if (!fusion.attributes.has(attr::fusion_kind)) continue;
      const int callee = fusion.attributes.get(attr::calls).index;
      for (const int64_t number : DropUnused(module.computations[callee])) {
        fusion.operands.erase(fusion.operands.begin() + number);
      }
    }
  }
}

void DropNotes(Instruction& instruction) {
  for (const AttributeBase* note : std::initializer_list<const AttributeBase*>{
           &attr::control_predecessors, &attr::metadata, &attr::sharding,
           &attr::original_value, &attr::origin, &attr::statistics}) {
    instruction.attributes.erase(*note);
  }
  instruction.shape = instruction.shape.WithoutLayouts();
}

}  // namespace hlo::conformance
