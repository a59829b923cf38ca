// What comes out under values of choices of which neither a case nor a recipe
// says anything: what hloref and the naive interpreter agree on.
#ifndef HLOREF_WORKSHOP_MAKING_AGREED_H_
#define HLOREF_WORKSHOP_MAKING_AGREED_H_

#include "absl/status/status.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// Takes the place of what the vector leaves unspecified under some settings
// that are not the defaults. It stays so where the naive interpreter has no
// opinion, and where hardware that flushes subnormal numbers within a sum, too,
// gives something else. InvalidArgument where the two disagree.
// REQUIRES: a vector whose other fields are complete.
absl::Status AddAgreed(Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_AGREED_H_
