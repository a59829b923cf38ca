// Which choices a backend has made, as its answers show.
#ifndef HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_
#define HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/format/golden.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

// What the vectors that depend on a choice say of it: those that depend on it
// alone, and those whose other choices are known by then.
struct InferredChoice {
  std::string choice;
  // Scope -> value: "*" for all, and where that does not hold a type, an op or
  // an op/type; the fewest and the widest that agree with all vectors.
  std::map<std::string, std::string> values;
  int64_t for_it = 0;  // vectors that agree
  // Where a type of an op contradicts itself: the vectors of the value that
  // fewer have. Those that fit no value of the choice at all.
  std::vector<std::string> contradicting, other;

  bool seen() const { return for_it > 0 || !other.empty(); }
};

// A row for every choice, in their order.
std::vector<InferredChoice> InferProfile(const Golden& golden,
                                         const Results& results);

// The rows as a person reads them; as JSON: {"choice": {"*": "value"}}.
std::string ProfileText(const std::vector<InferredChoice>& profile);
std::string ProfileJson(const std::vector<InferredChoice>& profile);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_
