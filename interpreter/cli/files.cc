#include "interpreter/cli/files.h"

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

// The same error, with the file's name before it.
absl::Status In(const std::string& path, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
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

// Adds what one JSON file holds.
absl::Status AddJson(JsonArguments json, std::vector<Arguments>& all) {
  if (json.by_process) {
    if (all.size() != 1 || !all.front().empty()) {
      return absl::InvalidArgumentError(
          "a file with args_by_process must be the only one");
    }
    all = std::move(json.processes);
    return absl::OkStatus();
  }
  if (all.size() != 1) {
    return absl::InvalidArgumentError("no file may follow args_by_process");
  }
  for (Arguments& arguments : json.processes) {
    for (Literal& literal : arguments) {
      all.front().push_back(std::move(literal));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> FormatNpy(const std::vector<Literal>& results) {
  if (results.size() != 1 || !results.front().shape().is_array()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--format npy holds one array, and the result is ",
        results.size() == 1
            ? results.front().shape().ToString(false)
            : absl::StrCat("that of ", results.size(), " processes"),
        ": use --format json"));
  }
  return WriteNpy(results.front());
}

}  // namespace

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
  if (!literal.ok()) return In(path, literal.status());
  return literal;
}

absl::StatusOr<std::vector<Arguments>> ReadArgumentFiles(
    const std::vector<std::string>& paths) {
  std::vector<Arguments> all(1);
  for (const std::string& path : paths) {
    if (absl::EndsWith(path, ".npy")) {
      auto literal = ReadLiteralFile(path);
      if (!literal.ok()) return literal.status();
      all.front().push_back(*std::move(literal));
      continue;
    }
    auto text = ReadFile(path);
    if (!text.ok()) return text.status();
    auto json = ReadJsonArguments(*text);
    if (!json.ok()) return In(path, json.status());
    absl::Status added = AddJson(*std::move(json), all);
    if (!added.ok()) return In(path, added);
  }
  return all;
}

absl::StatusOr<HostQueues> ReadHostQueues(const std::string& path) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto queues = ReadJsonHostQueues(*text);
  if (!queues.ok()) return In(path, queues.status());
  return queues;
}

absl::StatusOr<std::string> FormatResults(const std::vector<Literal>& results,
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
