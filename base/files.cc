#include "base/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

absl::Status FileError(const std::string& path, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", what));
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
  if (file == nullptr) return FileError(path, std::strerror(errno));
  std::string text;
  text.reserve(SizeToExpect(fileno(file.get())));
  std::vector<char> block(size_t{1} << 20);
  size_t size = 0;
  while ((size = std::fread(block.data(), 1, block.size(), file.get())) > 0) {
    text.append(block.data(), size);
  }
  if (std::ferror(file.get())) return FileError(path, std::strerror(errno));
  return text;
}

absl::Status WriteFile(const std::string& path, absl::string_view text) {
  std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "wb"));
  if (file == nullptr ||
      std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) {
    return FileError(path, std::strerror(errno));
  }
  return absl::OkStatus();
}

}  // namespace hlo
