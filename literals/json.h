// Literals as JSON.
//
//   {"shape": "f32[2,3]", "bits": "0000803f.."}   hexadecimal, row-major, each
//       element little-endian in its storage bytes (one for pred and for types
//       below 8 bits)
//   {"shape": "f32[2]", "values": [1.5, "nan"]}   nested lists; complex numbers
//       as [re, im]; NaNs and infinities as strings, spelled as in HLO text
//   {"tuple": [..]}                               of literals
//   {"shape": "token[]"}
//   {"shape": "f32[<=4]", "sizes": [3], ..}       the actual sizes of a value
//       with dynamic dimensions
//
// Numbers are rounded once to their type. Errors are InvalidArgument and begin
// with the path to what is wrong: `args[1].values[3]: 300 does not fit s8`.
#ifndef HLOREF_LITERALS_JSON_H_
#define HLOREF_LITERALS_JSON_H_

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo {

enum class JsonForm {
  kBits,
  kValues,
  kCompact,  // kBits without blanks
};

// Skips a member of the name `besides`, which is the caller's.
absl::StatusOr<Literal> ReadJsonLiteral(absl::string_view text,
                                        absl::string_view besides = "");
// An array's shape as a literal's "shape" has it: no layout.
absl::StatusOr<Shape> ReadJsonShape(absl::string_view text);

struct JsonArguments {
  // One list for all processes, or one for each, replica-major.
  std::vector<std::vector<Literal>> processes;
  bool by_process = false;
};

// `{"args": [literal, ..]}`, `{"args_by_process": [[literal, ..], ..]}`; also
// `{"results": [literal, ..]}`, a list of literals and a single literal.
absl::StatusOr<JsonArguments> ReadJsonArguments(absl::string_view text);

// One queue for each process, replica-major; a single one is for all of them.
using LiteralQueues = std::vector<std::vector<Literal>>;

// Between processes and the host: infeed or outfeed, and those of host
// transfers, by channel.
struct HostQueues {
  LiteralQueues feed;
  std::map<int64_t, LiteralQueues> channels;
  // The number of lists of each member that has them by process, by its name:
  // "infeed_by_process", "from_host_by_process[3]".
  std::map<std::string, int64_t> lists;
};

// `{"infeed": [literal, ..]}`, the same for every process, or
// `{"infeed_by_process": [[literal, ..], ..]}`; beside it, or alone,
// `"from_host": {"3": [literal, ..], ..}`, by channel, or
// `"from_host_by_process": {"3": [[literal, ..], ..], ..}`.
absl::StatusOr<HostQueues> ReadJsonHostQueues(absl::string_view text);
// `{"outfeed_by_process": [..], "to_host_by_process": {..}}`, in the same form.
std::string HostQueuesToJson(const HostQueues& written, JsonForm form);

// `{"results": [literal, ..]}`, one literal for each process.
absl::StatusOr<std::vector<Literal>> ReadJsonResults(absl::string_view text);

void AppendJson(const Literal& literal, JsonForm form, std::string* out);
std::string ToJson(const Literal& literal, JsonForm form = JsonForm::kBits);
// `{"results": [..]}`.
std::string ResultsToJson(std::span<const Literal> results,
                          JsonForm form = JsonForm::kBits);

}  // namespace hlo

#endif  // HLOREF_LITERALS_JSON_H_
