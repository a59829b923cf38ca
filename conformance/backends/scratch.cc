#include "conformance/backends/scratch.h"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {
namespace {

constexpr uint64_t kLargestFile = uint64_t{1} << 30;

std::string NameOf(int64_t seq, int64_t file) {
  return absl::StrCat("in", seq, "_", file, ".bin");
}

}  // namespace

absl::StatusOr<std::unique_ptr<Scratch>> Scratch::Make() {
  std::error_code error;
  const auto place = std::filesystem::temp_directory_path(error);
  std::string pattern = (place / "hloref-XXXXXX").string();
  if (error || mkdtemp(pattern.data()) == nullptr) {
    return absl::UnavailableError(
        absl::StrCat("no folder can be made in ", place.string()));
  }
  return std::unique_ptr<Scratch>(new Scratch(std::move(pattern)));
}

Scratch::~Scratch() {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

std::string Scratch::PathOf(int64_t seq, int64_t file) const {
  return absl::StrCat(folder_, "/", NameOf(seq, file));
}

absl::StatusOr<std::string> Scratch::Write(int64_t seq, const Literal& array) {
  files_ = seq == seq_ ? files_ + 1 : 0;
  seq_ = seq;
  const ArrayView view = array.view();
  absl::Status written = WriteFile(
      PathOf(seq, files_), {reinterpret_cast<const char*>(view.data),
                            static_cast<size_t>(array.shape().byte_size())});
  if (!written.ok()) return written;
  return NameOf(seq, files_);
}

absl::StatusOr<std::string> Scratch::Read(const std::string& name) const {
  const auto bad = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("file ", name, ": ", what));
  };
  if (name.empty() || name.front() == '.' ||
      name.find('/') != std::string::npos) {
    return bad("no name in the folder");
  }
  const std::filesystem::path path = std::filesystem::path(folder_) / name;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return bad(error.message());
  if (size > kLargestFile) return bad("over 1 GiB");
  std::string bytes(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  if (!file) return bad("cannot be read");
  return bytes;
}

void Scratch::Forget(int64_t seq) {
  std::error_code error;
  for (int64_t file = 0; std::filesystem::remove(PathOf(seq, file), error);) {
    ++file;
  }
}

}  // namespace hlo::conformance
