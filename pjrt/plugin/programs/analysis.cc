#include "pjrt/plugin/programs/analysis.h"

#include <algorithm>
#include <vector>

#include "interpreter/ir/module.h"
#include "ops/attributes/dot.h"

namespace hlo::pjrt {
namespace {

int64_t BytesOfArrays(const std::vector<ArrayInfo>& arrays, bool donated_only) {
  int64_t bytes = 0;
  for (const ArrayInfo& each : arrays) {
    if (donated_only && !each.donated) continue;
    if (__builtin_add_overflow(bytes, each.shape.byte_size(), &bytes)) {
      return INT64_MAX / 4;
    }
  }
  return bytes;
}

// A product and a sum for each element of the contracted dimensions.
double FlopsOf(const Instruction& instruction, const Computation& computation) {
  const auto elements =
      instruction.shape.is_array()
          ? static_cast<double>(instruction.shape.element_count())
          : 0.0;
  if (instruction.op->lanes != nullptr) return elements;
  if (!instruction.attributes.has(attr::lhs_contracting_dims)) return 0;
  const Shape& lhs = computation.instructions[instruction.operands[0]].shape;
  double flops = 2 * elements;
  for (int64_t each : instruction.attributes.get(attr::lhs_contracting_dims)) {
    flops *= static_cast<double>(lhs.size(each));
  }
  return flops;
}

}  // namespace

void SetCompiledMemory(const CompiledProgram& program, CompiledMemory* memory) {
  const int64_t arguments = BytesOfArrays(program.parameters, false);
  const int64_t results = BytesOfArrays(program.results, false);
  const int64_t aliases = BytesOfArrays(program.parameters, true);
  memory->code = 0;
  memory->arguments = arguments;
  memory->results = results;
  memory->aliases = std::min(aliases, results);
  memory->temporaries = 0;
  memory->host_code = memory->host_arguments = memory->host_results =
      memory->host_aliases = memory->host_temporaries = 0;
  memory->peak = memory->total = memory->total_allocation =
      arguments + results - memory->aliases;
  memory->indefinite_allocations = 0;
}

Costs CostsOf(const CompiledProgram& program) {
  Costs costs;
  for (const Computation& computation : program.module().computations) {
    for (const Instruction& each : computation.instructions) {
      costs.flops += FlopsOf(each, computation);
      if (each.op->role != Role::kStep) continue;
      costs.bytes_accessed += static_cast<double>(each.shape.byte_size());
      for (int operand : each.operands) {
        costs.bytes_accessed += static_cast<double>(
            computation.instructions[operand].shape.byte_size());
      }
    }
  }
  return costs;
}

}  // namespace hlo::pjrt
