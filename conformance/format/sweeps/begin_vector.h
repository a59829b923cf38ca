// The question of a recipe, and the results of a run as what is expected:
// everything of a vector that needs no oracle.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_BEGIN_VECTOR_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_BEGIN_VECTOR_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/vector.h"
#include "interpreter/ir/verifier.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The vector's names: all but its program, its inputs and what is expected.
Vector BeginVector(const Recipe& recipe);

// The recipe's program, as the verifier takes it.
absl::StatusOr<VerifiedModule> LoadProgram(const Recipe& recipe);
// Sets the program, in canonical text, and draws the inputs.
absl::Status SetQuestion(const Recipe& recipe, const Module& module,
                         Vector& vector);
// Sets a program that is refused.
void SetRejectedProgram(const Recipe& recipe, Vector& vector);

// The leaves of each process's result, to be compared as `check` says.
absl::StatusOr<std::vector<std::vector<ExpectedLeaf>>> ExpectedOf(
    const std::vector<Literal>& results, const Check& check);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_BEGIN_VECTOR_H_
