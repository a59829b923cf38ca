// What instructions, parameters and modules carry beside what they mean.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_

#include <map>
#include <string>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo::mlir {

using FrontendMap = std::map<std::string, FrontendValue>;

// {a="b",c={..}}; nothing of what is no such list.
FrontendMap FrontendOf(const Attributes& attributes);
// mhlo.sharding and mhlo.frontend_attributes.
void AppendNotes(const Instruction& instruction,
                 std::vector<std::string>* attributes);
// Of the entry's nth parameter, with a blank before; empty: none.
std::string ParameterNotes(const Module& module, const Instruction& parameter,
                           size_t number);
// `module @name attributes {..}`
std::string ModuleHeader(const Module& module);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_NOTES_H_
