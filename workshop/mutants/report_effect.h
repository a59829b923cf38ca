// The effects of reports: changes of a step's results, and of the program.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_EFFECT_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_EFFECT_H_

#include <set>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"
#include "workshop/mutants/mutant.h"
#include "workshop/mutants/report.h"

namespace hlo::conformance {

// Names of computations and of instructions in them.
using SiteNames = std::set<std::pair<std::string, std::string>>;

bool IsEffect(absl::string_view name);
// A change of the program is known before the run: an error if the trigger asks
// the run, or other effects stand beside it.
absl::Status CheckTogether(const Report& report);

// The mutant of one run, wrong in these places; `fired` becomes true when it
// has changed something.
Mutant PlantInRun(const Report& report, SiteNames sites, bool& fired);

bool ChangesProgram(const Report& report);
// Changes the program there; false if that cannot be done.
bool ChangeProgram(const Report& report, const SiteNames& sites,
                   Module& module);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_EFFECT_H_
