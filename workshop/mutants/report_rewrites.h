// The effects of reports that change the program.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_REWRITES_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_REWRITES_H_

#include "absl/strings/string_view.h"

namespace hlo::conformance {

bool IsRewrite(absl::string_view name);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_REWRITES_H_
