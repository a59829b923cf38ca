// Vectors of an op's cases once more, where the op is reached in another way:
// in a computation that is called, fused, chosen, repeated or run beside, and
// in many processes at once.
#ifndef HLOREF_WORKSHOP_RULES_CONTEXTS_H_
#define HLOREF_WORKSHOP_RULES_CONTEXTS_H_

#include <string>
#include <vector>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// Places the case of one op that fits best into other computations. `cases` are
// the op's vectors. The expectation stays. Returns nothing where no case can be
// put into a computation: it has queues, tokens or dynamic sizes. Adds a
// sentence to `problems` where the placed program has another result.
std::vector<Vector> InContexts(const std::vector<Vector>& cases,
                               std::vector<std::string>& problems);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_CONTEXTS_H_
