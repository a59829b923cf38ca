// A timeline as a trace that Perfetto (ui.perfetto.dev) and chrome://tracing
// open: a row for each fiber, spans of posts, starts and waits, arrows from
// arrivals to waits. One step is one microsecond.
#ifndef HLOREF_CLI_RUN_TIMELINE_FILE_H_
#define HLOREF_CLI_RUN_TIMELINE_FILE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "interpreter/eval/processes/timeline.h"

namespace hlo {

// `partitions`: how many there are of each replica.
std::string TimelineFile(absl::string_view module, int64_t partitions,
                         const TimelineResult& timeline);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_TIMELINE_FILE_H_
