// Which modules can be written although they break a rule.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_

#include "interpreter/ir/module.h"

namespace hlo::mlir {

// Whether each instruction is of an op whose rule looks at nothing that the
// verifier would have to promise, and has the operands and attributes that it
// must have: all arrays. REQUIRES: Finish gave it.
bool IsPlain(const Module& module);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_
