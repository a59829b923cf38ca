// The rules of an op's file and the cases that cite them.
#ifndef HLOREF_INTERPRETER_CASES_LABELS_H_
#define HLOREF_INTERPRETER_CASES_LABELS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/cases/case_file.h"

namespace hlo {

// The comment at the head of an op's file, without its `//`.
std::string OpHeader(absl::string_view source);

// S1, S2, .., V1, ..: each once, in the header's order.
std::vector<std::string> RuleLabels(absl::string_view header);

// Finds, one sentence each: a rule that no case cites, a cited rule that `op`
// does not have, a rejection by another op's rule or by a rule that the case
// does not cite, an S-rule without a rejection, a V-rule without a case that
// runs.
std::vector<std::string> CheckLabels(absl::string_view op,
                                     const std::vector<std::string>& rules,
                                     const CaseFile& cases);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_LABELS_H_
