// Programs a little smaller than a given one. They may be illegal, or fail no
// more: the caller tries them.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_SHRINK_H_
#define HLOREF_CONFORMANCE_PROGRAMS_SHRINK_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "conformance/programs/reduce.h"

namespace hlo::conformance {

// Returns true if the candidate was taken; the visitor then stops, since the
// program that it walks is another one now.
using TryCandidate = absl::FunctionRef<bool(Candidate)>;

// Each visits candidates until one is taken; returns whether one was.

// An instruction of the entry as the root, those of few ancestors first.
bool TryRoots(const Candidate& from, TryCandidate visit);
// An instruction of the entry as an argument, with the value that it has.
bool TryDetaching(const Candidate& from, TryCandidate visit);
// The same as a constant: a compiler folds what reads it.
bool TryFolding(const Candidate& from, TryCandidate visit);
// A call's or a fusion's computation in its place; one turn of a loop, or one
// branch, called.
bool TryInlining(const Candidate& from, TryCandidate visit);
// An operand of the same shape in the place of an instruction, anywhere.
bool TryBypassing(const Candidate& from, TryCandidate visit);
// Fewer processes.
bool TryFewerProcesses(const Candidate& from, TryCandidate visit);
// A constant array as an argument.
bool TryLiftingConstants(const Candidate& from, TryCandidate visit);
// Another size in the place of one, in all shapes, or in attributes, too, or in
// what inference leaves.
bool TrySizes(const Candidate& from, TryCandidate visit);
// A dimension goes from all written arrays of a rank, or from one, and from
// what follows of them.
bool TryRanks(const Candidate& from, TryCandidate visit);
// Zeros, ones or counted numbers as an argument.
bool TrySimpleValues(const Candidate& from, TryCandidate visit);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_SHRINK_H_
