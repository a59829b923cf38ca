// Files as memory: their bytes, read when somebody looks at them, in pages of
// our own, which may be written.
//
// A file may be cut while it is mapped, and a read beyond its new end is a
// signal, SIGBUS. The pages from there on become zeros, the reader goes on, and
// CheckMappedFiles has the error.
#ifndef HLOREF_BASE_MAPPED_FILE_H_
#define HLOREF_BASE_MAPPED_FILE_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "absl/status/status.h"

namespace hlo {

class MappedFile {
 public:
  // Null for what cannot be mapped (a pipe, an empty file, more than a thousand
  // at a time): it has to be read. The first call sets the handler of SIGBUS.
  static std::shared_ptr<MappedFile> Map(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<std::byte> bytes() const { return bytes_; }

 private:
  MappedFile(std::span<std::byte> bytes, size_t place)
      : bytes_(bytes), place_(place) {}

  const std::span<std::byte> bytes_;
  const size_t place_;  // among those that the handler knows
};

// InvalidArgument names a file that turned out to be cut: what was made of it
// is worth nothing.
absl::Status CheckMappedFiles();

}  // namespace hlo

#endif  // HLOREF_BASE_MAPPED_FILE_H_
