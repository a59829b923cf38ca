// Files as text. Errors name the path and the reason. A file that cannot be
// read is InvalidArgument; one that cannot be written, or only in part, is
// PermissionDenied, which Console makes exit status 2.
#ifndef HLOREF_BASE_FILES_H_
#define HLOREF_BASE_FILES_H_

#include <cstdio>
#include <memory>
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

// A file that grows. The first error stays: all later calls return it.
class OutputFile {
 public:
  // Empties the file first, or goes on behind its end.
  explicit OutputFile(std::string path, bool append = false);

  absl::Status Write(absl::string_view text);
  // Hands the text so far to the system.
  absl::Status Flush();
  // REQUIRES: nothing is written afterwards.
  absl::Status Close();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  absl::Status Note(bool fine);

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  absl::Status status_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_FILES_H_
