// The lines that a runner and a client exchange: docs/conformance_protocol.md.
#ifndef HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_
#define HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/scratch.h"

namespace hlo::conformance {

// A request, and the facts that the runner sends along.
struct Request {
  int64_t seq = 0;
  std::string program_id;    // "sha256:.." of the text
  bool with_program = true;  // else the client has it
  int64_t timeout_ms = 0;
  int64_t inline_max = INT64_MAX;  // bytes of an array that a line holds
};

std::string ProgramId(const Question& question);
std::string HelloLine(absl::string_view root, absl::string_view scratch);
// Larger arrays are written to `scratch`, which is null where there are none.
absl::StatusOr<std::string> RequestLine(const Question& question,
                                        const Request& request,
                                        Scratch* scratch);

// True for a line of the protocol; others are a client's log.
bool IsProtocolLine(absl::string_view line);

// InvalidArgument also for a choice that does not exist.
absl::StatusOr<Hello> ReadHello(absl::string_view line);

// An answer, and to which request.
struct Reply {
  int64_t seq = 0;
  bool need = false;  // the client requests the program again
  Answer answer;
};
// InvalidArgument: it does not name its request. Any other fault is an answer
// that is kErrored.
absl::StatusOr<Reply> ReadReply(absl::string_view line, const Scratch* scratch);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_
