// The list of mutants that need no vector.
#ifndef HLOREF_WORKSHOP_MUTANTS_ACCEPTED_MUTANTS_H_
#define HLOREF_WORKSHOP_MUTANTS_ACCEPTED_MUTANTS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

// Lines `ops | mutants | reason`, in which `*` stands for any op, and at an end
// of a mutant's name for any words; several types before a `:` are several
// mutants. A reason that begins with "choice:" is of
// mutants that make another choice: only a backend that declares the default is
// caught.
class AcceptedMutants {
 public:
  static absl::StatusOr<AcceptedMutants> Read(const std::string& text);

  // `declared`: a backend that declares its choices is caught.
  bool Has(absl::string_view op, absl::string_view mutant, bool declared);
  // The lines that nothing needed, with those of their ops that need them not.
  std::vector<std::string> Unused() const;

 private:
  struct Line {
    std::map<std::string, bool, std::less<>> used;  // by op
    std::string mutant, reason;
  };
  std::vector<Line> lines_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_ACCEPTED_MUTANTS_H_
