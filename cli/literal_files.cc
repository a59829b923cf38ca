#include "cli/literal_files.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "literals/json.h"
#include "literals/npy.h"
#include "literals/text.h"

namespace hlo {
namespace {

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
