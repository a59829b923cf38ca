// One `//:` line of a case, with its continuations, and what it adds.
#ifndef HLOREF_INTERPRETER_CASES_DIRECTIVE_H_
#define HLOREF_INTERPRETER_CASES_DIRECTIVE_H_

#include <string>

#include "absl/status/status.h"
#include "interpreter/cases/case_file.h"

namespace hlo {

struct Directive {
  std::string word;
  std::string text;  // behind the word
  int line = 0;
};

// InvalidArgument for an unknown word or a form that the grammar lacks.
absl::Status AddDirective(const Directive& directive, Case& result);

// Has an expectation; no two for one process under one set of choices.
absl::Status CheckWhole(const Case& finished);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_DIRECTIVE_H_
