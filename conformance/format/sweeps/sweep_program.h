// The program of a recipe from that of a sweep, with what draws its inputs.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_PROGRAM_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_PROGRAM_H_

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/sweeps/scope.h"
#include "conformance/format/sweeps/sweep_file.h"

namespace hlo::conformance {

// The parts of a program. Pointers are not null unless a comment says so.
struct ProgramParts {
  const std::vector<ProgramItem>* items = nullptr;
  const std::vector<ProgramItem>* common = nullptr;
  const SweepLine* draw = nullptr;    // null: no parameters
  const SweepLine* infeed = nullptr;  // null: none
  const SweepLine* seed = nullptr;    // null: a parameter's number, from 1
  bool beside = false;                // applications side by side
  std::set<std::string> repeated;     // variables that differ between these
};

// Calls its argument once for each application, with its variables set.
using Applications = std::function<void(const std::function<void()>&)>;

// Sets module, inputs and infeed; the module is empty if there is no
// application. Adds the names of the common computations to `used`.
void MakeProgram(const ProgramParts& parts, const Applications& applications,
                 Scope& scope, Recipe& recipe, std::set<std::string>& used);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_PROGRAM_H_
