// Vectors of an op's cases once more, where the op is reached in another way:
// in a computation that is called, fused, chosen, repeated or run beside, and
// in many processes at once.
#ifndef HLOREF_WORKSHOP_RULES_CONTEXTS_H_
#define HLOREF_WORKSHOP_RULES_CONTEXTS_H_

#include <string>
#include <vector>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// Of one op: `cases` are its vectors, of which the one is taken that fits best.
// What comes out is what the case expects. None where no case can be put into
// a computation: it has queues, tokens or dynamic sizes. A sentence in
// `problems` where the program in its new place gives something else.
std::vector<Vector> InContexts(const std::vector<Vector>& cases,
                               std::vector<std::string>& problems);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_CONTEXTS_H_
