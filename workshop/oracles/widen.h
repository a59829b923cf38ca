// Accumulators wider than the elements: semantics.md, reduce_accumulator.
#ifndef HLOREF_WORKSHOP_ORACLES_WIDEN_H_
#define HLOREF_WORKSHOP_ORACLES_WIDEN_H_

#include <string>

#include "workshop/oracles/choices.h"
#include "workshop/oracles/program.h"

namespace hlo::conformance::naive {

// The accumulator format of `format` between the applications of a computation.
// f64 and c128 are returned as they are: their accumulators are pairs.
const Format& WideFormat(const Choices& choices, const Format& format);
bool HasPairs(const Choices& choices, const Format& format);

// The name of the computation that stands for another one; that one's own where
// none does.
std::string WideName(const Program& program, const std::string& name);

// Adds these computations, of all that are element-wise.
void AddWideComputations(const Choices& choices, Program& program);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_WIDEN_H_
