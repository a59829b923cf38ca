// Runs reports' mutants on vectors: those whose triggers stand in the program.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_RUN_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/backends/backend.h"
#include "conformance/format/vector.h"
#include "workshop/mutants/report.h"

namespace hlo::conformance {

// A mutant that so many vectors have caught is asked no more.
inline constexpr size_t kCatchesCounted = 3;

struct ReportFate {
  int64_t stands = 0;  // vectors with the trigger's op, shapes and readers
  int64_t fired = 0;   // vectors in which something came out wrong
  std::vector<std::string> caught_by;  // the first kCatchesCounted that failed
};

// The answer of the report's mutant.
Answer AnswerOf(const Report& report, const Question& question);

// The fates of the reports, in their order. The mutants declare the defaults.
std::vector<ReportFate> TryReports(const std::vector<Report>& reports,
                                   const std::vector<Vector>& vectors);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_RUN_H_
