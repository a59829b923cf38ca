// Values that processes sent to the host, beside their results.
#ifndef HLOREF_CLI_RUN_WRITTEN_QUEUES_H_
#define HLOREF_CLI_RUN_WRITTEN_QUEUES_H_

#include <cstdint>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "cli/literal_files.h"
#include "interpreter/eval/execution.h"
#include "literals/json.h"

namespace hlo {

// Takes it from the execution.
HostQueues TakeWritten(Execution& execution, int64_t processes);

// As PrintResults, and behind the results, where anything was written: a line
// for each value, `outfeed: f32[2] {1, 2}`, or of several processes `outfeed of
// process 1: ..`; in JSON the fields `outfeed` and `to_host`, or
// `.._by_process`. Files of NumPy have no place for it.
absl::Status PrintWithWritten(std::span<const Literal> results,
                              const HostQueues& written, ResultFormat format,
                              absl::FunctionRef<void(absl::string_view)> write);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_WRITTEN_QUEUES_H_
