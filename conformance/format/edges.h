// Edge cases, at which ops go wrong first.
#ifndef HLOREF_CONFORMANCE_FORMAT_EDGES_H_
#define HLOREF_CONFORMANCE_FORMAT_EDGES_H_

#include "conformance/format/vector.h"

namespace hlo::conformance {

// True if a vector tests an edge: a rejection or a deadlock; three processes or
// more; an array of no or one element, a dimension of size 0 or 1, an actual
// size; truth values; a number at an end of its type, NaN, an infinity, -0 or a
// subnormal number.
bool TestsEdge(const Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_EDGES_H_
