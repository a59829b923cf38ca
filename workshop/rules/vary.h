// A stored question in another form, so that the request is not the one that
// was published: conform --reseed.
#ifndef HLOREF_WORKSHOP_RULES_VARY_H_
#define HLOREF_WORKSHOP_RULES_VARY_H_

#include <cstdint>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// The entry becomes a computation that another one calls under drawn names. An
// argument comes with its dimensions in another order, or backwards, and is put
// right first. Where the program then ends otherwise, or cannot be run here,
// the entry has a drawn name and no more. A function of StableHLO is called
// likewise, with its arguments as they are. What is expected stays. False, and
// the vector as it was: its program is a proto, or cannot be read so far.
bool Vary(uint64_t seed, Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_VARY_H_
