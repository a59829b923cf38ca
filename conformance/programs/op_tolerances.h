// A table of the ops whose results are rounded.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_OP_TOLERANCES_H_
#define HLOREF_CONFORMANCE_PROGRAMS_OP_TOLERANCES_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

enum class Rounding : uint8_t {
  kNone,      // elements are moved, picked, compared, or integers
  kOnce,      // the exact result is rounded: no freedom for an op alone
  kFunction,  // a few units off
  kSum,       // terms in any order
  kOther,     // several steps of these kinds
};

struct OpTolerance {
  Rounding rounding = Rounding::kNone;
  double units = 0;   // of a function, in the last place
  double narrow = 0;  // the same in types of up to 16 bits
};

// The tolerance of an instruction. The computation that a reduction applies
// decides, too; products of complex numbers are several steps.
OpTolerance ToleranceOf(const Module& module, const Computation& computation,
                        const Instruction& instruction);

// The units of a function in this type: half a unit and more below bf16's eight
// digits (docs/conformance.md#checks).
double UnitsIn(ElementType part, const OpTolerance& tolerance);

// True if the leaf's elements are floats or complex numbers.
bool IsRoundedType(const Shape& leaf);

// Half the distance from 1 to the next number of the type, as a float's part.
double UnitRoundoff(ElementType part);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_OP_TOLERANCES_H_
