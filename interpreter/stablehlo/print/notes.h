// Notes of instructions, parameters and modules that change no value.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_

#include <map>
#include <string>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo::mlir {

using FrontendMap = std::map<std::string, FrontendValue>;

// The entries of {a="b",c={..}}; empty if the text is no such list.
FrontendMap FrontendOf(const Attributes& attributes);
// Appends mhlo.sharding and mhlo.frontend_attributes.
void AppendNotes(const Instruction& instruction,
                 std::vector<std::string>* attributes);
// The dictionary of the entry's nth parameter, with a blank before; empty if it
// has no notes.
std::string ParameterNotes(const Module& module, const Instruction& parameter,
                           size_t number);
// `module @name attributes {..}`
std::string ModuleHeader(const Module& module);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_
