// The lines that a runner and a client exchange: docs/conformance_protocol.md.
#ifndef HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_
#define HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/backends/backend.h"

namespace hlo::conformance {

// What the runner knows when it asks.
struct Request {
  int64_t seq = 0;
  std::string program_id;    // "sha256:.." of the text
  bool with_program = true;  // else the client has it
  int64_t timeout_ms = 0;
};

std::string HelloLine(absl::string_view root, absl::string_view scratch);
std::string RequestLine(const Vector& vector, const Request& request);

// Whether a line is the protocol's; others are a client's log.
bool IsProtocolLine(absl::string_view line);

absl::StatusOr<Hello> ReadHello(absl::string_view line);
// NotFound: the client asks for the program again ("need").
absl::StatusOr<Answer> ReadAnswer(absl::string_view line, int64_t seq);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_PROTOCOL_H_
