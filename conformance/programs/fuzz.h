// A search for programs that a backend fails: programs at random, each asked,
// judged by the interpreter, and reduced where it fails.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_FUZZ_H_
#define HLOREF_CONFORMANCE_PROGRAMS_FUZZ_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "conformance/programs/random_program.h"
#include "conformance/programs/reduce.h"

namespace hlo::conformance {

struct FuzzOptions {
  GeneratorOptions generator;
  ReduceOptions reduce;
  uint64_t seed = 0;
  double seconds = 1e18;  // no program is begun afterwards
  int64_t programs = INT64_MAX;
  std::string folder;   // of the failures; empty: none
  bool resume = false;  // goes on with what the folder has
  int64_t folder_bytes = int64_t{100} << 20;  // it ends at more
  std::string command;  // that repeats a failure, behind its folder's
                        // files: "--backend '..'"
};

// Failures that are the same in kind and in the ops of their smallest program.
struct FuzzCause {
  std::string cause;   // "fail:value reduce reverse"
  std::string folder;  // "01-reduce-reverse"
  std::string what;    // the first one's verdict
  int64_t steps = 0;   // of its smallest program
  int64_t count = 0;
  uint64_t program = 0;  // the number of the first one's
  bool one_op = false;   // its smallest program is one instruction
};

struct FuzzState {
  int64_t programs = 0;     // that were made
  int64_t judged = 0;       // that the backend ran
  int64_t unsupported = 0;  // that it says it cannot run
  int64_t failures = 0;     // that failed twice
  int64_t unstable = 0;     // that failed once in two runs
  std::string ended;        // by which limit
  std::vector<FuzzCause> causes;
};

// Called after each round.
using FuzzProgress = std::function<void(const FuzzState&)>;

// An error: of the folder, or a folder of another search to resume.
absl::StatusOr<FuzzState> Fuzz(Examiner& examiner, const FuzzOptions& options,
                               const FuzzProgress& progress);

// A paragraph for an issue: the program, both results, the op's rules with the
// documents, the command that repeats it.
std::string IssueText(const Reduced& reduced, const Hello& backend,
                      const std::string& command);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_FUZZ_H_
