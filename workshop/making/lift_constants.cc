#include "workshop/making/lift_constants.h"

#include <utility>

#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

bool IsArrayConstant(const Instruction& instruction) {
  return instruction.op->role == Role::kConstant &&
         instruction.shape.is_array() && instruction.shape.is_static();
}

}  // namespace

std::vector<Literal> LiftConstants(Module& module) {
  std::vector<Literal> values;
  Computation& entry = module.computations[module.entry];
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    Instruction& instruction = entry.instructions[i];
    if (!IsArrayConstant(instruction)) continue;
    const LiteralPayload& payload =
        instruction.attributes.get(attr::literal_payload);
    if (payload.literal == nullptr) continue;  // its values were left out
    values.push_back(*payload.literal);
    instruction.op = &OpOfRole(Role::kParameter);
    instruction.attributes.erase(attr::literal_payload);
    instruction.attributes.set(attr::parameter_number,
                               static_cast<int64_t>(entry.parameters.size()));
    entry.parameters.push_back(static_cast<int>(i));
  }
  // It lists the parameters.
  if (!values.empty()) module.attributes.entry_layout.reset();
  return values;
}

}  // namespace hlo::conformance
