// Expectations for values of choices about which a case or a recipe says
// nothing: results on which hloref and the naive interpreter agree.
#ifndef HLOREF_WORKSHOP_MAKING_CONSENSUS_H_
#define HLOREF_WORKSHOP_MAKING_CONSENSUS_H_

#include "absl/status/status.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// Replaces what the vector leaves unspecified under choice values that are not
// the defaults. It stays unspecified where the naive interpreter has no
// opinion, and where hardware that flushes subnormal numbers within a sum, too,
// computes another result. InvalidArgument where the two disagree.
// REQUIRES: the vector's other fields are complete.
absl::Status AddConsensus(Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_CONSENSUS_H_
