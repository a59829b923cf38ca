// Compilers fold programs made of constants, and a vector would test the
// constant folder. So its constants become arguments.
#ifndef HLOREF_WORKSHOP_MAKING_LIFT_CONSTANTS_H_
#define HLOREF_WORKSHOP_MAKING_LIFT_CONSTANTS_H_

#include <vector>

#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo::conformance {

// Makes parameters of the entry computation's array constants. Returns their
// values, in the order of the new parameters, which follow the old ones.
std::vector<Literal> LiftConstants(Module& module);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_LIFT_CONSTANTS_H_
