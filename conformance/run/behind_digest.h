// The array behind a vector's digest, computed anew.
#ifndef HLOREF_CONFORMANCE_RUN_BEHIND_DIGEST_H_
#define HLOREF_CONFORMANCE_RUN_BEHIND_DIGEST_H_

#include <cstddef>
#include <optional>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// A leaf of a vector's result under the choices of an expectation.
struct LeafPlace {
  const Vector& vector;
  const Condition& condition;
  size_t process;
  size_t leaf;
};

// None if the program does not run, or has no such leaf.
std::optional<Literal> ValueBehindDigest(const LeafPlace& place);

// The real values of such a leaf, to f64's precision: of the program in f64.
// None where its type is f64 itself, or there is no such program.
std::optional<Literal> RealBehindDigest(const LeafPlace& place);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_BEHIND_DIGEST_H_
