#include "interpreter/stablehlo/print/plain_module.h"

#include <algorithm>
#include <vector>

#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/payload.h"

namespace hlo::mlir {
namespace {

bool IsPlainOp(const Op& op) {
  if (op.role == Role::kParameter) return true;
  if (op.role == Role::kGetElement) return false;
  const PrintRule* rule = FindPrintRule(op.name);
  return rule != nullptr && rule->accepts != Accepts::kVerified;
}

// True if the written shape has as many leaves as the op's rule writes.
bool HasPlainShape(const Instruction& instruction) {
  const Shape& shape = instruction.shape;
  const Role role = instruction.op->role;
  if (role == Role::kParameter) return true;
  if (role == Role::kTuple) {
    return shape.is_tuple() &&
           shape.leaf_count() == std::ssize(instruction.operands);
  }
  if (role == Role::kConstant) {
    const Literal* literal =
        instruction.attributes.get(attr::literal_payload).literal.get();
    return literal != nullptr && shape.is_array() &&
           SameIgnoringLayout(literal->shape(), shape);
  }
  return shape.is_array() ||
         FindPrintRule(instruction.op->name)->accepts == Accepts::kLeaves;
}

bool HasPlainOperands(const Computation& computation, size_t index) {
  for (int operand : computation.instructions[index].operands) {
    const bool is_before = operand >= 0 && operand < static_cast<int>(index);
    if (!is_before || !computation.instructions[operand].shape.is_array()) {
      return false;
    }
  }
  return true;
}

bool IsPlainInstruction(const Computation& computation, size_t index) {
  const Instruction& instruction = computation.instructions[index];
  const Op& op = *instruction.op;
  const auto count = static_cast<int>(instruction.operands.size());
  if (!IsPlainOp(op) || count < op.arity.minimum ||
      !HasPlainShape(instruction) || !HasPlainOperands(computation, index)) {
    return false;
  }
  return std::all_of(op.attributes.begin(), op.attributes.end(),
                     [&](const Use& use) {
                       return use.presence == kOptional ||
                              instruction.attributes.has(*use.handle);
                     });
}

// True if each parameter of the computation is listed once, and no other.
bool HasPlainParameters(const Computation& computation) {
  std::vector<bool> listed(computation.instructions.size());
  for (int parameter : computation.parameters) {
    const bool is_there =
        parameter >= 0 && parameter < static_cast<int>(listed.size());
    if (!is_there || listed[parameter]) return false;
    listed[parameter] = true;
  }
  for (size_t i = 0; i < listed.size(); ++i) {
    const bool is_parameter =
        computation.instructions[i].op->role == Role::kParameter;
    if (listed[i] != is_parameter) return false;
  }
  return true;
}

bool IsPlainComputation(const Computation& computation) {
  const auto count = static_cast<int>(computation.instructions.size());
  if (computation.root < 0 || computation.root >= count ||
      !HasPlainParameters(computation)) {
    return false;
  }
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    if (!IsPlainInstruction(computation, i)) return false;
  }
  return true;
}

}  // namespace

bool IsPlain(const Module& module) {
  return module.entry >= 0 &&
         std::all_of(module.computations.begin(), module.computations.end(),
                     IsPlainComputation);
}

}  // namespace hlo::mlir
