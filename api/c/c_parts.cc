// Parts of modules in the C interface.
#include "hloref/c_parts.h"

#include "api/c/c_handles.h"

using hloref::Act;
using hloref::Computation;
using hloref::Instruction;
using hloref::MakeHandle;
using hloref::Result;
using hloref::Shape;
using hloref::Status;

namespace {

const Computation& ComputationAt(const hloref_module* module, size_t c) {
  static const auto* const kNone = new Computation();
  const bool there = module && c < module->computations().size();
  return there ? module->computations()[c] : *kNone;
}

const Instruction& InstructionAt(const hloref_module* module, size_t c,
                                 size_t i) {
  static const auto* const kNone = new Instruction();
  const auto& instructions = ComputationAt(module, c).instructions;
  return i < instructions.size() ? instructions[i] : *kNone;
}

}  // namespace

size_t hloref_module_computation_count(const hloref_module* module) {
  return module ? module->computations().size() : 0;
}
size_t hloref_module_entry(const hloref_module* module) {
  return module ? static_cast<size_t>(module->module.entry()) : 0;
}
const char* hloref_module_computation_name(const hloref_module* module,
                                           size_t computation) {
  return ComputationAt(module, computation).name.c_str();
}
size_t hloref_module_root(const hloref_module* module, size_t computation) {
  return static_cast<size_t>(ComputationAt(module, computation).root);
}
size_t hloref_module_instruction_count(const hloref_module* module,
                                       size_t computation) {
  return ComputationAt(module, computation).instructions.size();
}
const char* hloref_module_instruction_name(const hloref_module* module,
                                           size_t computation,
                                           size_t instruction) {
  return InstructionAt(module, computation, instruction).name.c_str();
}
const char* hloref_module_instruction_op(const hloref_module* module,
                                         size_t computation,
                                         size_t instruction) {
  return InstructionAt(module, computation, instruction).op.c_str();
}
const char* hloref_module_instruction_text(const hloref_module* module,
                                           size_t computation,
                                           size_t instruction) {
  return InstructionAt(module, computation, instruction).text.c_str();
}
int hloref_module_instruction_line(const hloref_module* module,
                                   size_t computation, size_t instruction) {
  return InstructionAt(module, computation, instruction).line;
}
hloref_status* hloref_module_instruction_shape(const hloref_module* module,
                                               size_t computation,
                                               size_t instruction,
                                               hloref_shape** shape) {
  return MakeHandle(shape, {{"module", module}}, [&]() -> Result<Shape> {
    const Instruction& its = InstructionAt(module, computation, instruction);
    if (!its.op.empty()) return its.shape;
    return Status(hloref::StatusCode::kInvalidArgument,
                  "the module has no such instruction");
  });
}
const int* hloref_module_instruction_operands(const hloref_module* module,
                                              size_t computation,
                                              size_t instruction,
                                              size_t* count) {
  const auto& operands =
      InstructionAt(module, computation, instruction).operands;
  if (count != nullptr) *count = operands.size();
  return operands.empty() ? nullptr : operands.data();
}

hloref_status* hloref_count_programs(const char* bytes, size_t byte_count,
                                     const hloref_options* options,
                                     size_t* count) {
  if (count != nullptr) *count = 0;
  const void* needed = byte_count == 0 ? "" : bytes;
  return Act({{"bytes", needed}, {"count", count}}, [&]() -> Status {
    const auto found = hloref::CountPrograms(
        {bytes, byte_count},
        options != nullptr ? options->load : hloref::LoadOptions());
    if (!found.ok()) return found.status();
    *count = static_cast<size_t>(*found);
    return {};
  });
}
