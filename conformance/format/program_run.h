// Running a vector's program on the interpreter itself, under any choices.
#ifndef HLOREF_CONFORMANCE_FORMAT_PROGRAM_RUN_H_
#define HLOREF_CONFORMANCE_FORMAT_PROGRAM_RUN_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/vector.h"
#include "interpreter/eval/execution.h"
#include "interpreter/ir/verifier.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The arguments and options of a program's run.
struct ProgramInputs {
  std::vector<Arguments> arguments;  // of each process
  ExecutionOptions options;          // its queues and its seed
  bool trace_aliases = false;        // hooks see what does nothing, too
};

// How a program ended.
struct Ending {
  absl::Status status;           // of the run; FailedPrecondition: a deadlock
  std::vector<Literal> results;  // of each process
  std::vector<std::vector<Literal>> outfeed;  // of each process
  // Literals sent to the host, by channel and process.
  std::map<int64_t, std::vector<std::vector<Literal>>> to_host;

  bool deadlock() const;
  // The same code, the same bits; any NaN is NaN.
  friend bool operator==(const Ending& a, const Ending& b);
};

// The inputs of the question's program.
ProgramInputs InputsOf(const Question& question);
// The leaves of a result, in order.
std::vector<Literal> LeavesOf(const Literal& whole);
// A leaf with zeros in the elements that are not looked at.
Literal WithZeros(const Literal& leaf, const std::vector<int64_t>& skipped);

Ending RunProgram(const VerifiedModule& module, const ProgramInputs& inputs,
                  const ChoiceValues& choice_values);

// The choices that change the ending, alone or together with another one, each
// with all its values.
Condition RelevantChoices(const VerifiedModule& module,
                          const ProgramInputs& inputs);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_PROGRAM_RUN_H_
