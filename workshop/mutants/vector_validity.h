// The validity of a vector: it can fail, and agrees with itself.
#ifndef HLOREF_WORKSHOP_MUTANTS_VECTOR_VALIDITY_H_
#define HLOREF_WORKSHOP_MUTANTS_VECTOR_VALIDITY_H_

#include <string>
#include <vector>

#include "conformance/backends/backend.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// Mutants of a vector's result: zeros, all ones, NaN, -0, an operand, the last
// element one step (or 1.01 bounds) too large or too small, the last element of
// an argument dropped, arguments swapped, the result of the vector before; of a
// refusal, that it runs.
struct Validity {
  int mutants = 0;  // that differ from every legal answer
  // A sentence each: a mutant that passes, no mutant that fails, a profile
  // under which the interpreter does not pass.
  std::vector<std::string> problems;
};

// `before`: the interpreter's answer to another vector; its answer to this one
// takes its place. `profiles`: how many full profiles are drawn.
Validity CheckValidity(const Vector& vector, int profiles, Answer& before);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_VECTOR_VALIDITY_H_
