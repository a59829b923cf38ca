// Functions as ops have them: name, type and notes as attributes.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_FUNCTION_FORM_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_FUNCTION_FORM_H_

#include <string>

#include "interpreter/ir/diagnostics.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// Fills a function from the attributes and the region of "func.func". Returns
// the error, empty if there is none.
// REQUIRES: function->values are those of the region.
std::string FillFunction(Operation op, Function* function);

// Reports a return of other values than the function declares; it is unreadable
// then, so that calls are not checked against it.
void CheckReturn(Function& function, Diagnostics& diagnostics);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_FUNCTION_FORM_H_
