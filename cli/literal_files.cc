#include "cli/literal_files.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "literals/json.h"
#include "literals/npy.h"
#include "literals/text.h"

namespace hlo {

absl::StatusOr<Literal> ReadLiteralFile(const std::string& path) {
  if (absl::EndsWith(path, ".npy")) return ReadNpyFile(path);
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto literal = ReadJsonLiteral(*text);
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

absl::Status CheckFormat(std::span<const Literal> results,
                         ResultFormat format) {
  const bool one = results.size() == 1;
  if (format != ResultFormat::kNpy ||
      (one && results.front().shape().is_array())) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--format npy holds one array, and the result is ",
                   one ? results.front().shape().ToString(false)
                       : absl::StrCat("that of ", results.size(), " processes"),
                   ": use --format json, or --output 'r.",
                   one ? "{array}" : "{process}", ".npy'"));
}

absl::StatusOr<std::string> FormatResults(std::span<const Literal> results,
                                          ResultFormat format) {
  absl::Status fits = CheckFormat(results, format);
  if (!fits.ok()) return fits;
  if (format == ResultFormat::kNpy) return WriteNpy(results.front());
  if (format == ResultFormat::kJson) return ResultsToJson(results) + "\n";
  std::string text;
  for (const Literal& result : results) {
    absl::StrAppend(&text, ToString(result), "\n");
  }
  return text;
}

absl::Status WriteResultFile(std::span<const Literal> results,
                             ResultFormat format, const std::string& path) {
  absl::Status fits = CheckFormat(results, format);
  if (!fits.ok()) return fits;
  if (format == ResultFormat::kNpy) return WriteNpyFile(results.front(), path);
  auto text = FormatResults(results, format);
  return text.ok() ? WriteFile(path, *text) : text.status();
}

}  // namespace hlo
