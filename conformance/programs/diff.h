// The instructions that a backend computes otherwise. Each instruction of a
// running module is asked alone, with the interpreter's operands, so that a
// difference does not travel.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_DIFF_H_
#define HLOREF_CONFORMANCE_PROGRAMS_DIFF_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/program_run.h"
#include "conformance/programs/examiner.h"

namespace hlo::conformance {

struct DiffOptions {
  // Executions of one instruction that are asked; more are counted.
  int64_t executions = 100;
  // Ask the whole program only, and of what leads to each instruction of the
  // entry, with the backend's own values in between.
  bool free_running = false;
  // Called as questions are asked; may be null.
  std::function<void(int64_t asked)> progress;
};

// An instruction that the backend computes otherwise.
struct InstructionDifference {
  std::string text;  // the instruction, as HLO
  std::string name, computation, place;
  int64_t execution = 1;  // of the instruction, by each process
  // It calls a computation in which an instruction differs, too.
  bool calls_another = false;
  Vector question;  // alone, with its legal results
  Examined examined;
};

struct Diff {
  std::vector<InstructionDifference> differences;  // in the order of the run
  // Instructions that the backend cannot run, each with its words.
  std::vector<std::pair<std::string, std::string>> unsupported;
  int64_t instructions = 0;  // that were asked
  int64_t questions = 0;
  int64_t left_out = 0;  // executions beyond the limit
};

// Runs the program on the interpreter, and asks. An error: of the run, or of
// the options.
absl::StatusOr<Diff> DiffProgram(const VerifiedModule& module,
                                 const ProgramInputs& inputs,
                                 Examiner& examiner,
                                 const DiffOptions& options);

// A report for people; the first difference with its program and
// arguments.
std::string DiffText(const Diff& diff);

// A difference in a few lines: the element, both values, how far apart.
std::string JudgementText(const Examined& examined);
// Arguments of a question as `hloref run --args` reads them.
std::string ArgumentsJson(const Question& question);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_DIFF_H_
