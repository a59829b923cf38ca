// A program with the inputs that it is run with: a case of an op, or any text.
#ifndef HLOREF_BOOK_CASE_PROGRAM_H_
#define HLOREF_BOOK_CASE_PROGRAM_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "book/op_facts.h"
#include "interpreter/cases/case_file.h"
#include "interpreter/eval/execution.h"
#include "interpreter/ir/verifier.h"

namespace hlo::book {

struct CaseProgram {
  std::string text;  // $T replaced, no blank lines at both ends
  std::optional<ElementType> type;
  VerifiedModule module;
  std::vector<Arguments> arguments;  // process by process
  ExecutionOptions execution;        // limits, queues, the seed
};

// Limits of everything that the book runs: an example that needs more is none.
ExecutionOptions BookExecution();

// The case for one of its types: f32 or s32 where it has them, else its first.
// The operands of the page's op have the documents' names.
Case ShownCase(const OpPage& page, const Case& the_case);
// REQUIRES: a ShownCase.
absl::StatusOr<CaseProgram> ReadCaseProgram(const std::string& path,
                                            const Case& the_case);
// A program without parameters.
absl::StatusOr<CaseProgram> ReadProgram(std::string text);

// The results, process by process.
absl::StatusOr<std::vector<Literal>> RunProgram(const CaseProgram& program,
                                                const Choices& choices = {});

// The results as text, a line for each process; else the error's message.
std::string ResultText(const absl::StatusOr<std::vector<Literal>>& results);

// The choices of `settings` above the default ones.
absl::StatusOr<Choices> ChoicesOf(const ChoiceSettings& settings);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_CASE_PROGRAM_H_
