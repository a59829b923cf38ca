// The rooms' cases as vectors: each case, for each of its types, is one.
#ifndef HLOREF_WORKSHOP_MAKING_FROM_CASES_H_
#define HLOREF_WORKSHOP_MAKING_FROM_CASES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"
#include "interpreter/cases/case_file.h"

namespace hlo::conformance {

struct CaseVectors {
  std::vector<Vector> vectors;  // sorted by id
  // What kept a case from becoming one, with its file and line.
  std::vector<std::string> problems;
};

// The id is op/title[/type], the title in lower case with `-` for what is no
// letter or digit. Constants are arguments where that changes nothing. What a
// case does not say of some choices' values is `unspecified` there. Programs
// that HLO text does not have, and queues from the host, give none.
// `header`: the room's comment, of which a rule that says "(unclear)" is.
CaseVectors VectorsOfCases(absl::string_view op, const CaseFile& file,
                           absl::string_view header = "");

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_FROM_CASES_H_
