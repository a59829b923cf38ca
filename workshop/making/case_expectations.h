// A case's expectations, as a vector holds them: one for every value of the
// choices on which the result depends.
#ifndef HLOREF_WORKSHOP_MAKING_CASE_EXPECTATIONS_H_
#define HLOREF_WORKSHOP_MAKING_CASE_EXPECTATIONS_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/program_run.h"
#include "conformance/format/vector.h"
#include "interpreter/cases/case_file.h"

namespace hlo::conformance {

// The expectations of a case that the verifier accepts. Each holds for the
// interpreter's result; where no line of the case does, it is kUnspecified. An
// error is of the case file.
absl::StatusOr<std::vector<Expectation>> ExpectationsOf(
    const Case& the_case, std::optional<ElementType> type,
    const VerifiedModule& module, const ProgramInputs& inputs);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_CASE_EXPECTATIONS_H_
