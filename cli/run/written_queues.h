// Values that processes sent to the host, beside their results.
#ifndef HLOREF_CLI_RUN_WRITTEN_QUEUES_H_
#define HLOREF_CLI_RUN_WRITTEN_QUEUES_H_

#include <cstdint>
#include <string>

#include "cli/literal_files.h"
#include "interpreter/eval/execution.h"
#include "literals/json.h"

namespace hlo {

// Takes it from the execution.
HostQueues TakeWritten(Execution& execution, int64_t processes);

// `results` as FormatResults made them, and behind them, where anything was
// written: a line for each value, `outfeed: f32[2] {1, 2}`, or of several
// processes `outfeed of process 1: ..`; in JSON the fields `outfeed` and
// `to_host`, or `.._by_process`. Files of NumPy have no place for it.
std::string WithWritten(std::string results, const HostQueues& written,
                        ResultFormat format);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_WRITTEN_QUEUES_H_
