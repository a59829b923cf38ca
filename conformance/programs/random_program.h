// Well-typed programs at random, whose results any legal backend computes.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_RANDOM_PROGRAM_H_
#define HLOREF_CONFORMANCE_PROGRAMS_RANDOM_PROGRAM_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "conformance/programs/examiner.h"
#include "literals/literal.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

struct GeneratorOptions {
  int64_t least_ops = 2, most_ops = 30;
  int64_t most_elements = 4096;  // of an array
  int64_t processes = 1;         // at most
  std::set<std::string> ops;     // that may occur; empty: all it knows
  std::set<ElementType> types;   // likewise
};

struct RandomProgram {
  std::string text;  // HLO
  std::vector<std::vector<Literal>> arguments;
  Checks checks = Checks::kExact;
  int64_t ops = 0;
};

// A function of the seed and the options, on every machine. Floats are small
// integers, so that sums and products are exact in any order, but for the
// results of functions, which are moved and nothing else.
RandomProgram MakeRandomProgram(uint64_t seed, const GeneratorOptions& options);

// The ops that it knows.
std::set<std::string> GeneratedOps();

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_RANDOM_PROGRAM_H_
