// The costs of a program: bytes of its arrays, operations.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_ANALYSIS_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_ANALYSIS_H_

#include "pjrt/abi.h"
#include "pjrt/plugin/programs/compiled_program.h"

namespace hlo::pjrt {

// Bytes of arguments and results; nothing is known of what a run needs besides.
void SetCompiledMemory(const CompiledProgram& program, CompiledMemory* memory);

struct Costs {
  double flops = 0;           // of element-wise ops and products of matrices
  double bytes_accessed = 0;  // operands and results of all instructions
};
// Each instruction once, loops' too.
Costs CostsOf(const CompiledProgram& program);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_ANALYSIS_H_
