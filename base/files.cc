#include "base/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

absl::Status CannotRead(const std::string& path) {
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": ", std::strerror(errno)));
}

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

// Returns the size of a regular file, but at most 1 GiB; else 0.
size_t SizeToExpect(int file) {
  constexpr off_t kMost = off_t{1} << 30;
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return static_cast<size_t>(std::clamp<off_t>(status.st_size, 0, kMost));
}

}  // namespace

absl::Status InFile(absl::string_view path, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::unique_ptr<std::FILE, CloseFile> file(
      path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return CannotRead(path);
  std::string text;
  text.reserve(SizeToExpect(fileno(file.get())));
  std::vector<char> block(size_t{1} << 20);
  size_t size = 0;
  while ((size = std::fread(block.data(), 1, block.size(), file.get())) > 0) {
    text.append(block.data(), size);
  }
  if (std::ferror(file.get())) return CannotRead(path);
  return text;
}

absl::Status WriteFile(const std::string& path, absl::string_view text) {
  OutputFile file(path);
  (void)file.Write(text);  // Close returns its error
  return file.Close();
}

OutputFile::OutputFile(std::string path, bool append)
    : path_(std::move(path)),
      file_(std::fopen(path_.c_str(), append ? "ab" : "wb")) {
  (void)Note(file_ != nullptr);
}

absl::Status OutputFile::Note(bool fine) {
  if (!fine && status_.ok()) {
    status_ = absl::PermissionDeniedError(
        absl::StrCat(path_, ": ", std::strerror(errno)));
  }
  return status_;
}

absl::Status OutputFile::Write(absl::string_view text) {
  if (!status_.ok()) return status_;
  return Note(std::fwrite(text.data(), 1, text.size(), file_.get()) ==
              text.size());
}

absl::Status OutputFile::Flush() {
  return status_.ok() ? Note(std::fflush(file_.get()) == 0) : status_;
}

// A disk that is full shows when the last buffer leaves, at the latest here.
absl::Status OutputFile::Close() {
  std::FILE* file = file_.release();
  return file == nullptr ? status_ : Note(std::fclose(file) == 0);
}

}  // namespace hlo
