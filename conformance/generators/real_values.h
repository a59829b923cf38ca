// What f64 says of programs in fewer bits: the real values, to f64's precision,
// and how far a sum of rounded terms may lie from them.
#ifndef HLOREF_CONFORMANCE_GENERATORS_REAL_VALUES_H_
#define HLOREF_CONFORMANCE_GENERATORS_REAL_VALUES_H_

#include "absl/status/status.h"
#include "conformance/generators/recipe.h"

namespace hlo::conformance {

// Fills in `real`, and for kErrbound `bounds`, of every leaf that the vector
// expects. With k terms, u and uo the unit roundoffs of the accumulator (f32)
// and of the result, g(k) = k u / (1 - k u), S = sum|terms|:
//   E = g(k + 1) S + uo (|r| + g(k + 1) S) + (k + 1) 2^-150
absl::Status AddRealValues(const Recipe& recipe, Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_GENERATORS_REAL_VALUES_H_
