#include "book/op_example.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/printer.h"
#include "ops/attributes/common.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::book {
namespace {

// Keeps the values of the entry computation's instructions, by process.
class Recorder : public Hooks {
 public:
  explicit Recorder(const Computation& entry) : entry_(entry) {}

  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    if (event.depth != 0 || event.fiber.size() != 1) return;
    std::vector<Value> values;
    for (const Value* leaf : leaves) values.push_back(*leaf);
    auto literal =
        Literal::FromLeaves(event.instruction.shape, std::move(values));
    if (!literal.ok()) return;
    const auto index = &event.instruction - entry_.instructions.data();
    values_[{event.process, static_cast<int>(index)}] = *std::move(literal);
  }

  const Literal* Find(int64_t process, int instruction) const {
    const auto found = values_.find({process, instruction});
    return found == values_.end() ? nullptr : &found->second;
  }

 private:
  const Computation& entry_;
  std::map<std::pair<int64_t, int>, Literal> values_;
};

absl::StatusOr<Recorder> Record(const CaseProgram& program) {
  PrepareOptions prepare;
  prepare.trace_aliases = true;
  auto prepared = Prepare(program.module, prepare);
  if (!prepared.ok()) return prepared.status();
  Recorder recorder(program.module->entry_computation());
  ExecutionOptions options = program.execution;
  options.hooks = &recorder;
  auto results = Evaluate(*std::move(prepared), program.arguments, options);
  if (!results.ok()) return results.status();
  return recorder;
}

Instruction ParameterLike(const Instruction& value, size_t number) {
  Instruction parameter;
  parameter.name = value.name;
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = value.shape;
  parameter.attributes.set(attr::parameter_number,
                           static_cast<int64_t>(number));
  return parameter;
}

// The header's words about parameters no longer fit.
void ForgetEntry(Module& module) {
  ModuleAttributes plain;
  plain.replica_count = module.attributes.replica_count;
  plain.num_partitions = module.attributes.num_partitions;
  module.attributes = std::move(plain);
}

absl::StatusOr<OpExample> Finished(Module module, OpExample example) {
  ForgetEntry(module);
  auto verified = Verify(std::make_shared<const Module>(std::move(module)));
  if (!verified.ok()) return verified.status();
  example.module = *std::move(verified);
  return example;
}

absl::Status NotSeen(const Instruction& instruction) {
  return absl::NotFoundError(
      absl::StrCat("`", instruction.name, "` has no value"));
}

// Parameters for the distinct operands, then the instruction.
absl::StatusOr<OpExample> Alone(const CaseProgram& program, int index) {
  auto recorder = Record(program);
  if (!recorder.ok()) return recorder.status();
  Module module = *program.module;
  const Computation& entry = program.module->entry_computation();
  Computation& alone = module.computations[static_cast<size_t>(module.entry)];
  Instruction instruction = entry.instructions[static_cast<size_t>(index)];
  alone.instructions.clear();
  alone.parameters.clear();
  OpExample example = {program.module, {}, {}, {}};
  example.arguments.resize(program.arguments.size());
  example.text = Print(*program.module, instruction, entry);
  std::map<int, int> numbers;
  for (int& operand : instruction.operands) {
    const auto [at, fresh] =
        numbers.emplace(operand, static_cast<int>(numbers.size()));
    const Instruction& value = entry.instructions[static_cast<size_t>(operand)];
    operand = at->second;
    if (!fresh) continue;
    alone.parameters.push_back(at->second);
    alone.instructions.push_back(
        ParameterLike(value, alone.instructions.size()));
    example.names.push_back(value.name);
    for (size_t p = 0; p < example.arguments.size(); ++p) {
      const Literal* literal =
          recorder->Find(static_cast<int64_t>(p), at->first);
      if (literal == nullptr) return NotSeen(value);
      example.arguments[p].push_back(*literal);
    }
  }
  instruction.attributes.erase(attr::control_predecessors);
  alone.root = static_cast<int>(alone.instructions.size());
  alone.instructions.push_back(std::move(instruction));
  return Finished(std::move(module), std::move(example));
}

}  // namespace

absl::StatusOr<OpExample> WholeExample(const CaseProgram& program) {
  auto recorder = Record(program);
  if (!recorder.ok()) return recorder.status();
  Module module = *program.module;
  Computation& entry = module.computations[static_cast<size_t>(module.entry)];
  OpExample example = {program.module, program.arguments, {}, program.text};
  for (int parameter : entry.parameters) {
    const auto at = static_cast<size_t>(parameter);
    example.names.push_back(entry.instructions[at].name);
  }
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    Instruction& instruction = entry.instructions[i];
    if (instruction.op->role != Role::kConstant) continue;
    instruction = ParameterLike(instruction, entry.parameters.size());
    entry.parameters.push_back(static_cast<int>(i));
    example.names.push_back(instruction.name);
    for (size_t p = 0; p < example.arguments.size(); ++p) {
      const Literal* literal =
          recorder->Find(static_cast<int64_t>(p), static_cast<int>(i));
      if (literal == nullptr) return NotSeen(instruction);
      example.arguments[p].push_back(*literal);
    }
  }
  return Finished(std::move(module), std::move(example));
}

absl::StatusOr<OpExample> ExampleOf(const CaseProgram& program, int index) {
  auto alone = Alone(program, index);
  return alone.ok() ? alone : WholeExample(program);
}

int FindInstruction(const Module& module, const Op& op) {
  const Computation& entry = module.entry_computation();
  int found = -1;
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    if (entry.instructions[i].op == &op) found = static_cast<int>(i);
  }
  return found;
}

}  // namespace hlo::book
