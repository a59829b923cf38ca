// Backends that cannot be talked to while they run: their questions as a file,
// and their answers as another. Both have the lines of
// docs/conformance_protocol.md, so that a client of that protocol makes the
// second from the first: client < requests.jsonl > answers.jsonl
#ifndef HLOREF_CONFORMANCE_RUN_OFFLINE_H_
#define HLOREF_CONFORMANCE_RUN_OFFLINE_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "conformance/backends/backend.h"
#include "conformance/run/program_form.h"
#include "conformance/run/selection.h"

namespace hlo::conformance {

// export.json: the questions of an export, for judging the answers.
struct ExportHead {
  std::string root;
  Selection selection;
  ProgramForm form;
};

// Writes requests.jsonl and export.json; returns the number of requests.
// Includes the valid counterparts of chosen rejections.
absl::StatusOr<int64_t> Export(const Golden& golden, const ExportHead& head,
                               const std::string& folder);
absl::StatusOr<ExportHead> ReadExportHead(const std::string& folder);

// Returns the answers in the file. FailedPrecondition: the vectors are others
// than those that were exported. InvalidArgument names the line: an answer to
// no request, two answers to one request, none with a hello.
absl::StatusOr<std::unique_ptr<Backend>> MakeOfflineBackend(
    const Golden& golden, const ExportHead& head, const std::string& answers);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_OFFLINE_H_
