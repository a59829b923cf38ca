// Modules that can be written although they break a rule.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_

#include "interpreter/ir/module.h"

namespace hlo::mlir {

// True if the rule of each instruction accepts unverified ones (op_printer.h),
// and each has the operands and attributes that it must have: all arrays.
// REQUIRES: the module comes from Finish.
bool IsPlain(const Module& module);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_PLAIN_MODULE_H_
