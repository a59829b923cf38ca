#include "cli/run/written_queues.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "literals/text.h"

namespace hlo {
namespace {

bool IsEmpty(const LiteralQueues& queues) {
  return std::ranges::all_of(
      queues, [](const std::vector<Literal>& queue) { return queue.empty(); });
}

void WriteLines(const std::string& name, const LiteralQueues& queues,
                absl::FunctionRef<void(absl::string_view)> write) {
  for (size_t p = 0; p < queues.size(); ++p) {
    for (const Literal& value : queues[p]) {
      write(name);
      if (queues.size() > 1) write(absl::StrCat(" of process ", p));
      write(": ");
      WriteText(value, write);
      write("\n");
    }
  }
}

// A list, or a list for each of several processes.
void AppendLists(const LiteralQueues& queues, std::string& json) {
  const char* next_queue = queues.size() > 1 ? "[" : "";
  for (const std::vector<Literal>& queue : queues) {
    absl::StrAppend(&json, next_queue, "[");
    next_queue = ", ";
    const char* separator = "";
    for (const Literal& value : queue) {
      absl::StrAppend(&json, separator, ToJson(value));
      separator = ", ";
    }
    absl::StrAppend(&json, "]");
  }
  if (queues.size() > 1) absl::StrAppend(&json, "]");
}

// The fields, each with a comma before it.
std::string Fields(const HostQueues& written) {
  const char* by_process = written.feed.size() > 1 ? "_by_process" : "";
  std::string json;
  if (!IsEmpty(written.feed)) {
    absl::StrAppend(&json, ", \"outfeed", by_process, "\": ");
    AppendLists(written.feed, json);
  }
  std::string channels;
  for (const auto& [channel, queues] : written.channels) {
    if (IsEmpty(queues)) continue;
    absl::StrAppend(&channels, channels.empty() ? "" : ", ", "\"", channel,
                    "\": ");
    AppendLists(queues, channels);
  }
  if (!channels.empty()) {
    absl::StrAppend(&json, ", \"to_host", by_process, "\": {", channels, "}");
  }
  return json;
}

}  // namespace

HostQueues TakeWritten(Execution& execution, int64_t processes) {
  HostQueues written;
  const std::vector<int64_t> channels = execution.HostChannels();
  for (int64_t p = 0; p < processes; ++p) {
    written.feed.push_back(execution.TakeOutfeed(p));
    for (int64_t channel : channels) {
      written.channels[channel].push_back(execution.TakeOutfeed(p, channel));
    }
  }
  return written;
}

absl::Status PrintWithWritten(
    std::span<const Literal> results, const HostQueues& written,
    ResultFormat format, absl::FunctionRef<void(absl::string_view)> write) {
  if (format == ResultFormat::kJson) {
    std::string json = ResultsToJson(results);
    json.insert(json.rfind('}'), Fields(written));
    write(json);
    write("\n");
    return absl::OkStatus();
  }
  absl::Status printed = PrintResults(results, format, write);
  if (format != ResultFormat::kHlo) return printed;
  WriteLines("outfeed", written.feed, write);
  for (const auto& [channel, queues] : written.channels) {
    WriteLines(absl::StrCat("to host on channel ", channel), queues, write);
  }
  return printed;
}

}  // namespace hlo
