// A judge's campaign: every fault of every op that can be told by rule, each
// planted alone into the interpreter, and whether a vector notices.
#ifndef HLOREF_WORKSHOP_MUTANTS_CAMPAIGN_H_
#define HLOREF_WORKSHOP_MUTANTS_CAMPAIGN_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/vector.h"
#include "ops/op.h"

namespace hlo::conformance {

// What became of one fault.
struct FaultFate {
  // Of so many vectors it changed a result, or the program, or the answer.
  int64_t shown = 0;
  // The first vector that failed; empty: none.
  std::string caught_by;    // of a backend that declares no choices
  std::string declared_by;  // of one that declares the defaults
};

// Of one op, by the fault's name.
using Fates = std::map<std::string, FaultFate>;

// All faults of the op, tried on those of `vectors` whose programs have the op,
// in their order, until one of them fails. Faults that no vector shows are
// listed, too.
Fates TryFaults(const Op& op, const std::vector<const Vector*>& vectors);

// Faults that need no vector, with the reasons: lines `ops | faults | reason`,
// in which `*` stands for any op, and at an end of a fault for any words. A
// reason that begins with "choice:" is of faults that are another choice: only
// who declares the default is caught.
class AcceptedFaults {
 public:
  static absl::StatusOr<AcceptedFaults> Read(const std::string& text);

  // `declared`: it is caught of who declares his choices.
  bool Has(absl::string_view op, absl::string_view fault, bool declared);
  // What nothing needed: lines, with those of their ops that need them not.
  std::vector<std::string> Unused() const;

 private:
  struct Line {
    std::map<std::string, bool, std::less<>> used;  // by op
    std::string fault, reason;
  };
  std::vector<Line> lines_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_CAMPAIGN_H_
