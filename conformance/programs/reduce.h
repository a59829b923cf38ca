// The smallest program, and the smallest arrays, with which a backend still
// fails.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_REDUCE_H_
#define HLOREF_CONFORMANCE_PROGRAMS_REDUCE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/programs/examiner.h"
#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo::conformance {

// A program and the arguments of each process.
struct Candidate {
  Module module;
  std::vector<std::vector<Literal>> arguments;
};

// How large a program is: steps first, then elements, and so on.
struct ProgramSize {
  int64_t steps = 0;         // instructions that compute, in all computations
  int64_t elements = 0;      // of all arrays
  int64_t instructions = 0;  // parameters, constants and tuples, too
  int64_t ranks = 0;         // of all arrays, summed
  friend auto operator<=>(const ProgramSize&, const ProgramSize&) = default;
};
ProgramSize SizeOf(const Module& module);

// The words of a refusal, or the last ones of a process that died, up to the
// first name, without shapes and numbers; else empty. Programs fail in the same
// way only if it is equal.
std::string MessageKind(const Judgement& judgement);

struct ReduceOptions {
  int64_t questions = 2000;  // at most
  double seconds = 300;      // at most; a question that is asked is awaited
  std::function<void(int64_t asked, const ProgramSize&)> progress;  // or null
};

struct Reduced {
  Candidate program;
  Vector question;  // with its legal results
  Examined examined;
  int64_t questions = 0;  // that were asked
  bool complete = true;   // no limit ended it
};

// A smaller program fails if the verdict is of the same kind (wrong, refused,
// crashed, ..), twice. The backend may crash meanwhile. FailedPrecondition: the
// program does not fail, or not each time; other errors are the interpreter's.
absl::StatusOr<Reduced> Reduce(Candidate program, Examiner& examiner,
                               const ReduceOptions& options);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_REDUCE_H_
