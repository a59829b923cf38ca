#include "base/data_files.h"

#include <zlib.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostText = size_t{1} << 30;

struct CloseGzip {
  void operator()(gzFile_s* file) const { gzclose(file); }
};

absl::Status GzipError(const std::string& path, gzFile file) {
  int code = 0;
  const char* reason = gzerror(file, &code);
  if (code == Z_ERRNO) reason = std::strerror(errno);
  if (code == Z_BUF_ERROR) reason = "it is cut off";
  return absl::DataLossError(absl::StrCat(path, ": ", reason));
}

absl::StatusOr<std::string> ReadGzip(const std::string& path) {
  const std::unique_ptr<gzFile_s, CloseGzip> file(gzopen(path.c_str(), "rb"));
  if (file == nullptr) {
    return absl::NotFoundError(absl::StrCat(path, ": ", std::strerror(errno)));
  }
  std::string text;
  std::vector<char> block(size_t{1} << 18);
  int size = 0;
  while ((size = gzread(file.get(), block.data(),
                        static_cast<unsigned>(block.size()))) > 0) {
    text.append(block.data(), static_cast<size_t>(size));
    if (text.size() > kMostText) {
      return absl::ResourceExhaustedError(
          absl::StrCat(path, ": it has more than 1 GiB"));
    }
  }
  int code = Z_OK;
  gzerror(file.get(), &code);
  if (size < 0 || code != Z_OK) return GzipError(path, file.get());
  return text;
}

// As it is, or compressed.
bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error) || fs::exists(path.string() + ".gz", error);
}

}  // namespace

std::string DataPath(const std::string& name) {
  const char* folder = std::getenv("HLOREF_DATA");
  if (folder != nullptr && *folder != '\0') return fs::path(folder) / name;
  if (Exists(name)) return name;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed =
      program.parent_path().parent_path() / "share" / "hloref" / name;
  return Exists(installed) ? installed.string() : name;
}

absl::StatusOr<std::string> ReadDataFile(const std::string& path) {
  std::error_code error;
  const std::string compressed = path + ".gz";
  if (!fs::exists(path, error) && fs::exists(compressed, error)) {
    return ReadGzip(compressed);
  }
  return ReadFile(path);
}

}  // namespace hlo
