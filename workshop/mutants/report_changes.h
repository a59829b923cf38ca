// The effects of reports that change one array of a step's result.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_CHANGES_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_CHANGES_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "workshop/making/element_hooks.h"
#include "workshop/mutants/report.h"

namespace hlo::conformance {

struct ResultChange {
  const char* name;
  // REQUIRES: the result has elements.
  void (*apply)(const SeenStep&, const ReportWord&, ArrayCopy& result);
};

// Null: no change is called so.
const ResultChange* FindChange(absl::string_view name);

// Puts there a number, or one made of what is there: "next", "flip", "-"; or
// an element of the value along a path: "x/0" (element i), "first/0".
void PutValue(const SeenStep& step, absl::string_view value, int64_t i,
              ArrayCopy& result);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_CHANGES_H_
