// The choices that a backend has made, inferred from its answers.
#ifndef HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_
#define HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/format/golden.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

// The values of a choice by the vectors that depend on it: on it alone, or on
// others that are known by then.
struct InferredChoice {
  std::string choice;
  // Scope -> value: "*" for all, and where that does not hold a type, an op or
  // an op/type; the fewest and the widest that agree with all vectors.
  std::map<std::string, std::string> values;
  int64_t for_it = 0;  // vectors that agree
  // Vectors of a type of an op that contradicts itself: those of the value that
  // fewer have. Then those that fit no value of the choice at all.
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
