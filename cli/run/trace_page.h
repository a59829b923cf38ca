// A trace as one HTML page that needs nothing else.
#ifndef HLOREF_CLI_RUN_TRACE_PAGE_H_
#define HLOREF_CLI_RUN_TRACE_PAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

struct TraceRow {
  std::vector<int32_t> fiber;  // as in StepEvent
  int64_t depth = 0;
  std::string computation, name, text, value;
  std::string place;  // the line of the text, or the path in the proto
};

// Fibers in their order, each in its own. `partitions`: how many there are of
// each replica. `cut`: there were more rows than these.
std::string TracePage(absl::string_view title,
                      const std::vector<TraceRow>& rows, int64_t partitions,
                      bool cut);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_TRACE_PAGE_H_
