// A child process that is talked to by lines.
#ifndef HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_
#define HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

using Deadline = std::chrono::steady_clock::time_point;
inline Deadline After(int64_t ms) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
}

// A child process. Its standard error goes to ours. It ends with this object,
// and so do its children.
class Process {
 public:
  // `command` is run by the shell, in a process group of its own.
  static absl::StatusOr<std::unique_ptr<Process>> Start(
      const std::string& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // DeadlineExceeded, or Unavailable when the process has ended or closed its
  // end. While the process does not read, its output is kept for ReadLine:
  // neither waits for the other for ever.
  absl::Status WriteLine(absl::string_view line, Deadline deadline);
  // ResourceExhausted: the line is longer than any answer.
  absl::StatusOr<std::string> ReadLine(Deadline deadline);

  // Ends the process. Returns how it had ended, for people: "signal 11
  // (Segmentation fault)", and its last message.
  std::string Kill();

 private:
  Process(pid_t pid, int end, int errors)
      : pid_(pid), end_(end), errors_(errors) {}
  // Waits until the channel is ready for some of `events`; returns which.
  absl::StatusOr<short> Await(short events, Deadline deadline);
  // Reads the bytes that are there.
  absl::Status Receive();
  void ForwardErrors();

  pid_t pid_;
  int end_;     // of the channel that is its standard input and output
  int errors_;  // where its standard error is read
  std::string last_errors_;
  std::string buffered_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_PROCESS_H_
