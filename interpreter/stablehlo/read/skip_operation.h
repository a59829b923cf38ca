// The end of an operation that cannot be read.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_SKIP_OPERATION_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_SKIP_OPERATION_H_

#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {

// Goes from the beginning of an operation to the '}' of its region, or to the
// line that begins another operation, outside of all brackets. False, without a
// failure, where there is none.
bool SkipOperation(Lexer& lexer);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_SKIP_OPERATION_H_
