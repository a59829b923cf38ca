// Files as the command line names them: a path, or `-` for stdin.
#ifndef HLOREF_CLI_FILES_H_
#define HLOREF_CLI_FILES_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/json.h"
#include "literals/literal.h"

namespace hlo {

// The same error, with the file's name before it.
absl::Status InFile(absl::string_view path, const absl::Status& status);

// Errors name the path and the reason.
absl::StatusOr<std::string> ReadFile(const std::string& path);
absl::Status WriteFile(const std::string& path, absl::string_view text);

// One literal: JSON, or .npy.
absl::StatusOr<Literal> ReadLiteralFile(const std::string& path);

// What processes read from the host, as ReadJsonHostQueues has it.
absl::StatusOr<HostQueues> ReadHostQueues(const std::string& path);

enum class ResultFormat { kHlo, kJson, kNpy };

// What `run` prints. InvalidArgument if .npy cannot hold the results.
absl::StatusOr<std::string> FormatResults(std::span<const Literal> results,
                                          ResultFormat format);

}  // namespace hlo

#endif  // HLOREF_CLI_FILES_H_
