// Programs whose roundings are others: how far results move by them.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_PERTURB_H_
#define HLOREF_CONFORMANCE_PROGRAMS_PERTURB_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/programs/tolerance.h"

namespace hlo::conformance {

// Runs the program with every float that a rounding step computes off by up to
// its tolerance, and every argument by up to `argument_units`, drawn from the
// seed: the leaves of each process's result.
absl::StatusOr<std::vector<std::vector<Literal>>> RunPerturbed(
    const ProgramCase& program, uint64_t seed, double argument_units);

// Widens the leaf's bounds to hold a moved result; skips an element that is no
// float, or no number, and differs. REQUIRES: sizes are equal, else all are
// skipped.
void AddSpread(const Literal& moved, ExpectedLeaf& leaf);
// Makes a check of what was added: four times the most, and a few units more.
void FinishSpread(ExpectedLeaf& leaf);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_PERTURB_H_
