// The ops' cases as vectors: each case, for each of its types, is one.
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
  // Problems that kept a case from becoming a vector, with file and line.
  std::vector<std::string> problems;
};

// The id is op/title[/type], the title in lower case with `-` for what is no
// letter or digit. Constants are arguments where that changes nothing. Values
// of choices that a case does not mention are `unspecified` there. Programs
// that HLO text does not have, and queues from the host, become no vectors.
// `header`: the comment of the op's file, which may mark a rule "(unclear)".
CaseVectors VectorsOfCases(absl::string_view op, const CaseFile& file,
                           absl::string_view header = "");

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_FROM_CASES_H_
