// Runs cases: every type, every set of choices, every process.
#ifndef HLOREF_INTERPRETER_CASES_RUN_CASE_H_
#define HLOREF_INTERPRETER_CASES_RUN_CASE_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cases/case_file.h"
#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct CaseFailure {
  // Empty: the case has no TYPES.
  std::string type;
  ChoiceSettings when;
  int line = 0;         // of the expectation
  std::string message;  // expected, got, the first difference
  std::string program;  // as it ran
};

struct CaseReport {
  int runs = 0;
  std::vector<CaseFailure> failures;
};

struct CaseOptions {
  // Choices and the process counts come from the case.
  PrepareOptions prepare;
  // The seed comes from the case; custom calls are the standard ones if null.
  ExecutionOptions execution;
  // Run only this one of the case's types.
  std::optional<ElementType> only;
};

// `path` is named in messages.
CaseReport RunCase(const std::string& path, const Case& the_case,
                   const CaseOptions& options = {});

// A failure's text for people: the program, expected, got, and the command that
// repeats it.
std::string Describe(const std::string& path, const Case& the_case,
                     const CaseFailure& failure);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_RUN_CASE_H_
