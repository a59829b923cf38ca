// The conditions of a report's trigger: those that stand in the program, and
// those that the run shows.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_TRIGGER_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_TRIGGER_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"
#include "workshop/mutants/mutant.h"
#include "workshop/mutants/report.h"

namespace hlo::conformance {

// A place in a program.
struct Site {
  const Module& module;
  const Computation& computation;
  int index = 0;  // of the instruction in it
  const Callers& callers;
  int64_t processes = 1;

  const Instruction& instruction() const {
    return computation.instructions[index];
  }
};

bool IsCondition(absl::string_view name);

// True if the conditions on the program hold there, but for the op's name.
bool StandsAt(const Report& report, const Site& site);
// True if those on the run do.
bool HoldsNow(const Report& report, const SeenStep& step,
              const StepPlace& place);
// True if a condition on the run is among them.
bool AsksTheRun(const Report& report);

// The classes of numbers of `has`, `put`, ..: "nan", "-0", ">255".
bool IsOfClass(double number, ElementType type, absl::string_view name);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_TRIGGER_H_
