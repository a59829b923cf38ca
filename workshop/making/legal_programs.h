// The program that a legal variant runs instead (legal_variants.h). Each
// returns whether it changed the program.
#ifndef HLOREF_WORKSHOP_MAKING_LEGAL_PROGRAMS_H_
#define HLOREF_WORKSHOP_MAKING_LEGAL_PROGRAMS_H_

#include "interpreter/ir/module.h"

namespace hlo::conformance {

// Equal elements of a sort that need not be stable, in the opposite order.
bool SortBackwards(Module& module);
// The terms of sums, and updates, in the opposite order.
bool ReverseTerms(Module& module);
// Folds with their parameters swapped: elements before accumulators.
bool SwapParameters(Module& module);
// Sums of two halves, or of every other element, and then of the two.
bool ReduceInHalves(Module& module);
bool ReduceByTurns(Module& module);
// Products summed in two halves of the first contracted dimension.
bool DotInHalves(Module& module);
// A window of several dimensions, one dimension after the other.
bool WindowByDimensions(Module& module);
// The members of a sum over processes, backwards.
bool AllReduceBackwards(Module& module);
// The factors of products of f32, rounded to 10 or 7 bits behind the point
// where no higher precision is asked for.
bool ProductsOfTf32(Module& module);
bool ProductsOfBf16(Module& module);
// Element-wise ops on floats narrower than f32 pass f32 on to each other.
bool ExcessPrecision(Module& module);
// Custom calls of targets that nobody has.
bool ForgetTargets(Module& module);
// A product that is added to something is not rounded before.
bool ContractProducts(Module& module);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_LEGAL_PROGRAMS_H_
