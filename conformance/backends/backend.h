// The interface of all backends: the interpreter itself, and processes that
// speak docs/conformance_protocol.md.
#ifndef HLOREF_CONFORMANCE_BACKENDS_BACKEND_H_
#define HLOREF_CONFORMANCE_BACKENDS_BACKEND_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "conformance/backends/profile.h"
#include "conformance/format/question.h"
#include "literals/literal.h"

namespace hlo::conformance {

// A backend's description of itself, received before the first vector.
struct Hello {
  std::string name, version;
  int64_t devices = 1;
  std::vector<std::string> forms = {"hlo"};  // of programs that it reads
  std::vector<std::string> types;            // empty: all
  std::vector<std::string> unsupported;      // features, "op:fft"
  int64_t inline_max = INT64_MAX;  // larger arrays come as files; in bytes
  int64_t window = 1;              // requests that may be under way at a time
  Profile profile;                 // the choices that it declares
};

// How a backend ended one program.
struct Answer {
  enum class Kind : uint8_t {
    kOk,
    kRejected,     // at parse, check, compile or run
    kUnsupported,  // what is missing: `message`
    kErrored,      // an error that is no judgement of the program
    kCrashed,
    kTimedOut,
  };
  Kind kind = Kind::kOk;
  std::string stage;    // of a rejection
  std::string message;  // for people
  // Per process: the leaves of its result in order, and what it wrote.
  std::vector<std::vector<Literal>> outputs;
  std::vector<std::vector<Literal>> outfeed;
  // Literals sent to the host, by channel; likewise.
  std::map<int64_t, std::vector<std::vector<Literal>>> to_host;
  double ms = 0;  // as the backend says, else until the answer was there
};

class Backend {
 public:
  virtual ~Backend() = default;
  // An error: the backend cannot be queried at all.
  virtual absl::StatusOr<Hello> Start() = 0;
  virtual Answer Run(const Question& question) = 0;
  // One answer for each question, in their order; a backend may have several
  // under way.
  virtual std::vector<Answer> RunAll(
      const std::vector<const Question*>& questions);
};

// The interpreter, which obeys the choices of each question. It declares
// `profile`.
std::unique_ptr<Backend> MakeHlorefBackend(Profile profile);

struct BackendOptions {
  Profile profile;  // of the interpreter
  int64_t timeout_ms = 10000;
  std::string root;  // of the vectors
  int64_t jobs = 1;  // backends that are asked at a time
};
// A process that is started anew after it crashed or took too long.
std::unique_ptr<Backend> MakeExecBackend(std::string command,
                                         BackendOptions options);

// "hloref", "exec:COMMAND" or "pjrt:PLUGIN[?option=value&..]"; InvalidArgument
// names them. FailedPrecondition: the worker program of `pjrt:` is not there.
absl::StatusOr<std::unique_ptr<Backend>> MakeBackend(
    const std::string& text, const BackendOptions& options);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_BACKEND_H_
