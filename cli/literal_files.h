// Literals in files: JSON or .npy.
#ifndef HLOREF_CLI_LITERAL_FILES_H_
#define HLOREF_CLI_LITERAL_FILES_H_

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/json.h"
#include "literals/literal.h"

namespace hlo {

// One literal: JSON, or .npy.
absl::StatusOr<Literal> ReadLiteralFile(const std::string& path);

// Values that processes read from the host, in the form of ReadJsonHostQueues.
absl::StatusOr<HostQueues> ReadHostQueues(const std::string& path);

enum class ResultFormat { kHlo, kJson, kNpy };

// The output of `run`. InvalidArgument if .npy cannot hold the results.
absl::StatusOr<std::string> FormatResults(std::span<const Literal> results,
                                          ResultFormat format);

}  // namespace hlo

#endif  // HLOREF_CLI_LITERAL_FILES_H_
