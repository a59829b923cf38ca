// Arguments and results in files, one for each process where the files' names
// say so: `{process}` in a path is the process's number (replica * partitions +
// partition), `{replica}` and `{partition}` are its two parts.
#ifndef HLOREF_CLI_RUN_PROCESS_FILES_H_
#define HLOREF_CLI_RUN_PROCESS_FILES_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/literal_files.h"
#include "interpreter/eval/execution.h"
#include "literals/literal.h"

namespace hlo {

struct ProcessCounts {
  int64_t replicas = 1;
  int64_t partitions = 1;
  int64_t processes() const { return replicas * partitions; }
  friend bool operator==(const ProcessCounts&, const ProcessCounts&) = default;
};

// InvalidArgument unless a file's member has a list for each process.
absl::Status CheckLists(const std::string& path, absl::string_view member,
                        int64_t lists, int64_t processes);

// Arguments, replica-major; one entry where all processes get the same. A file
// holds {"args": [..]}, {"args_by_process": [[..], ..]}, or one literal: JSON
// or .npy, in parameter order.
absl::StatusOr<std::vector<Arguments>> ReadArgumentFiles(
    const std::vector<std::string>& paths, const ProcessCounts& counts);
// Those of process 0, however many there are.
absl::StatusOr<Arguments> ReadFirstArguments(
    const std::vector<std::string>& paths);

// The path differs by process.
bool NamesProcess(absl::string_view path);

// As PrintResults, into the file `path`. Where its name differs by process
// each file holds one process's result; `{array}` in it is the number of an
// array of a tuple, and each file holds one array. InvalidArgument, before
// anything is written, when two results would be in one file.
absl::Status WriteResults(std::span<const Literal> results, ResultFormat format,
                          const std::string& path, const ProcessCounts& counts);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PROCESS_FILES_H_
