// Whole files as text. Errors name the path and the reason.
#ifndef HLOREF_BASE_FILES_H_
#define HLOREF_BASE_FILES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

// Returns the same error with the file's name before its message.
absl::Status InFile(absl::string_view path, const absl::Status& status);

// Reads a file, or stdin if the path is `-`.
absl::StatusOr<std::string> ReadFile(const std::string& path);
absl::Status WriteFile(const std::string& path, absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_BASE_FILES_H_
