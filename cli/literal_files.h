// Literals in files: JSON or .npy.
#ifndef HLOREF_CLI_LITERAL_FILES_H_
#define HLOREF_CLI_LITERAL_FILES_H_

#include <span>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
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

// InvalidArgument if .npy cannot hold the results.
absl::Status CheckFormat(std::span<const Literal> results, ResultFormat format);

// Hands the output of `run` over in pieces, in order; or the error of
// CheckFormat.
absl::Status PrintResults(std::span<const Literal> results, ResultFormat format,
                          absl::FunctionRef<void(absl::string_view)> write);

// The same as a file.
absl::Status WriteResultFile(std::span<const Literal> results,
                             ResultFormat format, const std::string& path);

}  // namespace hlo

#endif  // HLOREF_CLI_LITERAL_FILES_H_
