// Files as the command line names them: a path, or `-` for stdin.
#ifndef HLOREF_INTERPRETER_CLI_FILES_H_
#define HLOREF_INTERPRETER_CLI_FILES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/eval/execution.h"
#include "literals/json.h"
#include "literals/literal.h"

namespace hlo {

// Errors name the path and the reason.
absl::StatusOr<std::string> ReadFile(const std::string& path);
absl::Status WriteFile(const std::string& path, absl::string_view text);

// One literal: JSON, or .npy.
absl::StatusOr<Literal> ReadLiteralFile(const std::string& path);

// Arguments, replica-major; one entry where all processes get the same. A file
// holds {"args": [..]}, {"args_by_process": [[..], ..]}, or one literal: JSON
// or .npy, in parameter order.
absl::StatusOr<std::vector<Arguments>> ReadArgumentFiles(
    const std::vector<std::string>& paths);

// What processes read from the host, as ReadJsonHostQueues has it.
absl::StatusOr<HostQueues> ReadHostQueues(const std::string& path);

enum class ResultFormat { kHlo, kJson, kNpy };

// What `run` prints. InvalidArgument if .npy cannot hold the results.
absl::StatusOr<std::string> FormatResults(const std::vector<Literal>& results,
                                          ResultFormat format);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CLI_FILES_H_
