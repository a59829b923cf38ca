// Integer values that are known before a program runs: sizes of dynamic shapes.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONSTANT_FOLDING_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONSTANT_FOLDING_H_

#include "interpreter/stablehlo/convert/builder.h"

namespace hlo::stablehlo {

// The elements of an integer or pred array of up to a thousand elements that
// follows from constants, static sizes and known parameters by integer
// arithmetic, in a bounded number of steps.
Known Fold(const Builder& builder, Id id);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_CONSTANT_FOLDING_H_
