#include "interpreter/ir/module.h"

#include <algorithm>

namespace hlo {

bool operator==(const Instruction& a, const Instruction& b) {
  return a.op == b.op && a.name == b.name && a.operands == b.operands &&
         a.shape == b.shape && a.attributes == b.attributes;
}

bool operator==(const Computation& a, const Computation& b) {
  return a.name == b.name && a.root == b.root &&
         a.execution_thread == b.execution_thread &&
         a.parameters == b.parameters && a.instructions == b.instructions;
}

bool operator==(const Module& a, const Module& b) {
  return a.name == b.name && a.entry == b.entry &&
         a.attributes == b.attributes && a.tables == b.tables &&
         a.computations == b.computations;
}

Signature Computation::signature() const {
  Signature result;
  for (int parameter : parameters) {
    result.parameters.push_back(instructions[parameter].shape);
  }
  result.result = instructions[root].shape;
  return result;
}

const Computation* Module::FindComputation(
    absl::string_view computation_name) const {
  const auto found = std::find_if(
      computations.begin(), computations.end(),
      [&](const Computation& c) { return c.name == computation_name; });
  return found == computations.end() ? nullptr : &*found;
}

}  // namespace hlo
