// Dependence found by running: which elements of a program's results change
// when one element of its arguments does. No op has code for it.
#ifndef HLOREF_BOOK_DEPENDENCE_H_
#define HLOREF_BOOK_DEPENDENCE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/execution.h"
#include "interpreter/ir/verifier.h"

namespace hlo::book {

// An array among the arguments or the results: of which process, which
// argument, and which leaf of that if it is a tuple.
struct ArrayAt {
  int64_t process = 0;
  int64_t argument = 0;  // 0 of results
  int64_t leaf = 0;
  Literal value;
  // The number of its first element; those of all arguments are counted
  // through, and those of all results.
  int64_t first = 0;
};

struct Dependence {
  std::vector<ArrayAt> arguments, results;
  // For each element of the arguments, the elements of the results that a
  // small change reaches (another number that keeps its place in the order
  // where the type has one), and those that only a larger change reaches.
  // Ascending.
  std::vector<std::vector<int32_t>> near, far;
};

struct DependenceLimits {
  int64_t most_elements = 256;  // of all arguments, and of all results
  int64_t most_runs = 4096;
};

// ResourceExhausted beyond the limits; the error of a program that fails as it
// stands. A change with which it fails shows nothing.
absl::StatusOr<Dependence> FindDependence(
    const VerifiedModule& module, const std::vector<Arguments>& arguments,
    const ExecutionOptions& execution, const DependenceLimits& limits = {});

}  // namespace hlo::book

#endif  // HLOREF_BOOK_DEPENDENCE_H_
