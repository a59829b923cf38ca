// The first line of a module's text.
#ifndef HLOREF_INTERPRETER_HLO_PRINT_HEADER_H_
#define HLOREF_INTERPRETER_HLO_PRINT_HEADER_H_

#include <string>

#include "interpreter/ir/module.h"

namespace hlo {

// `HloModule name, attribute=..`, with an empty line; nothing where the module
// has no name.
void AppendHeader(const Module& module, std::string* out);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_PRINT_HEADER_H_
