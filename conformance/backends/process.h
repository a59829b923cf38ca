// A child process that is talked to by lines.
#ifndef HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_
#define HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

// Its standard error is ours. Ends with this object, its children too.
class Process {
 public:
  // `command` is run by the shell, in a process group of its own.
  static absl::StatusOr<std::unique_ptr<Process>> Start(
      const std::string& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // DeadlineExceeded after `timeout_ms`; Unavailable when the process has
  // ended or closed its end.
  absl::Status WriteLine(absl::string_view line, int64_t timeout_ms);
  absl::StatusOr<std::string> ReadLine(int64_t timeout_ms);

  // Ends it; how it had ended, for people: "signal 11 (Segmentation fault)".
  std::string Kill();

 private:
  Process(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  pid_t pid_;
  int to_, from_;
  std::string buffered_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_
