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

void AppendLines(const std::string& name, const LiteralQueues& queues,
                 std::string& text) {
  for (size_t p = 0; p < queues.size(); ++p) {
    for (const Literal& value : queues[p]) {
      absl::StrAppend(&text, name);
      if (queues.size() > 1) absl::StrAppend(&text, " of process ", p);
      absl::StrAppend(&text, ": ", ToString(value), "\n");
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

std::string WithWritten(std::string results, const HostQueues& written,
                        ResultFormat format) {
  if (format == ResultFormat::kJson) {
    const std::string fields = Fields(written);
    const size_t end = results.rfind('}');
    if (!fields.empty() && end != std::string::npos) {
      results.insert(end, fields);
    }
  } else if (format == ResultFormat::kHlo) {
    AppendLines("outfeed", written.feed, results);
    for (const auto& [channel, queues] : written.channels) {
      AppendLines(absl::StrCat("to host on channel ", channel), queues,
                  results);
    }
  }
  return results;
}

}  // namespace hlo
