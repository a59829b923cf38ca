// A case's inputs of its program: literals, arguments, queues.
#ifndef HLOREF_INTERPRETER_CASES_CASE_INPUTS_H_
#define HLOREF_INTERPRETER_CASES_CASE_INPUTS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/cases/case_file.h"
#include "interpreter/cases/expected_value.h"
#include "interpreter/eval/execution.h"

namespace hlo {

// Below, `type` is the value of $T in a case with TYPES; there a number must be
// exact. Errors are errors of the file, not of the program under test.

absl::StatusOr<ExpectedValue> ReadCaseLiteral(const std::string& text,
                                              const Shape& shape,
                                              std::optional<ElementType> type);
// "f32[2] {1, 2}".
absl::StatusOr<ExpectedValue> ReadShapedLiteral(
    absl::string_view text, std::optional<ElementType> type);

// The arguments of each process, and what the queues to it hold.
absl::Status ReadInputs(const Case& the_case, std::optional<ElementType> type,
                        const Module& module, std::vector<Arguments>& arguments,
                        ExecutionOptions& options);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_CASE_INPUTS_H_
