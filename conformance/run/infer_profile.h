// Which choices a backend has made, as its answers show.
#ifndef HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_
#define HLOREF_CONFORMANCE_RUN_INFER_PROFILE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/run/results.h"
#include "conformance/vectors/golden.h"

namespace hlo::conformance {

// What the vectors that depend on one choice alone say of it.
struct InferredChoice {
  std::string choice;
  // Scope -> value: "*" for all, else types, ops, or op/type, the coarsest that
  // is consistent.
  std::map<std::string, std::string> values;
  int64_t for_it = 0;  // vectors that agree
  // Vectors that contradict each other in the finest scope, and those that fit
  // no value of the choice at all.
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
