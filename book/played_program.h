// The program of a request, read, with its arguments.
#ifndef HLOREF_BOOK_PLAYED_PROGRAM_H_
#define HLOREF_BOOK_PLAYED_PROGRAM_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "book/case_program.h"
#include "book/playground.h"

namespace hlo::book {

// A member of the request that is left out, or null, is the default; one of
// another kind is InvalidArgument.
absl::StatusOr<int64_t> WholeNumber(const nlohmann::json& request,
                                    const char* name, int64_t otherwise,
                                    int64_t most);
absl::StatusOr<std::string> TextOf(const nlohmann::json& request,
                                   const char* name);
absl::StatusOr<Choices> ChoicesIn(const nlohmann::json& request);

// Adds "diagnostics" to the answer; nothing if some are errors.
absl::StatusOr<std::optional<VerifiedModule>> LoadPlayed(
    const Question& question, nlohmann::json& answer);
// The module with the arguments of the request, one list for each process.
absl::StatusOr<CaseProgram> WithArguments(const Question& question,
                                          VerifiedModule module);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_PLAYED_PROGRAM_H_
