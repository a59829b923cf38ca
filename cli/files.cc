#include "cli/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "literals/json.h"
#include "literals/npy.h"
#include "literals/text.h"

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

// Of a regular file its size, but not more than a text may well have.
size_t SizeToExpect(int file) {
  constexpr off_t kMost = off_t{1} << 30;
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return static_cast<size_t>(std::clamp<off_t>(status.st_size, 0, kMost));
}

absl::StatusOr<std::string> FormatNpy(std::span<const Literal> results) {
  const bool one = results.size() == 1;
  if (!one || !results.front().shape().is_array()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--format npy holds one array, and the result is ",
        one ? results.front().shape().ToString(false)
            : absl::StrCat("that of ", results.size(), " processes"),
        ": use --format json, or --output 'r.", one ? "{array}" : "{process}",
        ".npy'"));
  }
  return WriteNpy(results.front());
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

absl::StatusOr<Literal> ReadLiteralFile(const std::string& path) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto literal =
      absl::EndsWith(path, ".npy") ? ReadNpy(*text) : ReadJsonLiteral(*text);
  if (!literal.ok()) return InFile(path, literal.status());
  return literal;
}

absl::StatusOr<HostQueues> ReadHostQueues(const std::string& path) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto queues = ReadJsonHostQueues(*text);
  if (!queues.ok()) return InFile(path, queues.status());
  return queues;
}

absl::StatusOr<std::string> FormatResults(std::span<const Literal> results,
                                          ResultFormat format) {
  if (format == ResultFormat::kNpy) return FormatNpy(results);
  if (format == ResultFormat::kJson) return ResultsToJson(results) + "\n";
  std::string text;
  for (const Literal& result : results) {
    absl::StrAppend(&text, ToString(result), "\n");
  }
  return text;
}

}  // namespace hlo
