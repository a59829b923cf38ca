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

absl::Status PrintResults(std::span<const Literal> results, ResultFormat format,
                          absl::FunctionRef<void(absl::string_view)> write) {
  absl::Status fits = CheckFormat(results, format);
  if (!fits.ok()) return fits;
  switch (format) {
    case ResultFormat::kNpy:
      return WriteNpy(results.front(), write);
    case ResultFormat::kJson:
      write(ResultsToJson(results) + "\n");
      break;
    case ResultFormat::kHlo:
      for (const Literal& result : results) {
        WriteText(result, write);
        write("\n");
      }
  }
  return absl::OkStatus();
}

absl::Status WriteResultFile(std::span<const Literal> results,
                             ResultFormat format, const std::string& path) {
  absl::Status fits = CheckFormat(results, format);
  if (!fits.ok()) return fits;
  OutputFile file(path);
  const absl::Status printed =
      PrintResults(results, format, [&](absl::string_view text) {
        (void)file.Write(text);  // Close returns its error
      });
  return printed.ok() ? file.Close() : printed;
}

}  // namespace hlo
