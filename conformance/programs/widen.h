// A program of sums computed in f64: how large its terms are, and how many.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_WIDEN_H_
#define HLOREF_CONFORMANCE_PROGRAMS_WIDEN_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/programs/tolerance.h"

namespace hlo::conformance {

enum class Widened : uint8_t {
  kMagnitudes,  // each float is its absolute value, a complex number's parts
                // the sum of both
  kFinite,      // the same, but 0 for what is no finite number
  kOnes,        // each float is 1: sums count their terms
};

// The leaves of each process's result. An error: the program is none in f64.
absl::StatusOr<std::vector<std::vector<Literal>>> RunWidened(
    const ProgramCase& program, Widened inputs);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_WIDEN_H_
