// A process that speaks the protocol as a backend.
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/process.h"
#include "conformance/backends/protocol.h"
#include "conformance/vectors/digest.h"

namespace hlo::conformance {
namespace {

class ExecBackend : public Backend {
 public:
  explicit ExecBackend(ExecOptions options) : options_(std::move(options)) {}
  ~ExecBackend() override {
    if (process_ != nullptr) (void)process_->WriteLine(R"({"bye":{}})", 100);
  }

  absl::StatusOr<Hello> Start() override {
    known_.clear();
    auto process = Process::Start(options_.command);
    if (!process.ok()) return process.status();
    process_ = *std::move(process);
    absl::Status sent = process_->WriteLine(HelloLine("", options_.scratch),
                                            options_.timeout_ms);
    absl::StatusOr<std::string> line = ProtocolLine(kStartMs);
    if (!sent.ok() || !line.ok()) {
      return absl::UnavailableError(absl::StrCat(
          "`", options_.command, "` says no hello: ", process_->Kill()));
    }
    return ReadHello(*line);
  }

  Answer Run(const Vector& vector) override {
    if (process_ == nullptr) {
      const absl::StatusOr<Hello> again = Start();
      if (!again.ok()) return Failed(Answer::Kind::kCrashed, again.status());
    }
    Request request;
    request.seq = ++seq_;
    request.program_id = absl::StrCat("sha256:", Sha256(vector.module));
    request.timeout_ms = options_.timeout_ms;
    request.with_program = known_.insert(request.program_id).second;
    absl::StatusOr<Answer> answer = Ask(vector, request);
    if (!answer.ok() && absl::IsNotFound(answer.status())) {
      request.with_program = true;
      answer = Ask(vector, request);
    }
    return answer.ok() ? *std::move(answer) : Ended(answer.status());
  }

 private:
  // A client may have to load a compiler first.
  static constexpr int64_t kStartMs = 120000;

  // The next line that is no log.
  absl::StatusOr<std::string> ProtocolLine(int64_t timeout_ms) {
    for (;;) {
      absl::StatusOr<std::string> line = process_->ReadLine(timeout_ms);
      if (!line.ok() || IsProtocolLine(*line)) return line;
    }
  }

  absl::StatusOr<Answer> Ask(const Vector& vector, const Request& request) {
    absl::Status sent =
        process_->WriteLine(RequestLine(vector, request), options_.timeout_ms);
    if (!sent.ok()) return sent;
    absl::StatusOr<std::string> line = ProtocolLine(options_.timeout_ms);
    if (!line.ok()) return line.status();
    return ReadAnswer(*line, request.seq);
  }

  static Answer Failed(Answer::Kind kind, const absl::Status& status) {
    Answer answer;
    answer.kind = kind;
    answer.message = std::string(status.message());
    return answer;
  }

  // A process that crashed, hangs, or answers what is no answer, is done with.
  Answer Ended(const absl::Status& status) {
    const std::string how = process_->Kill();
    process_.reset();
    if (absl::IsDeadlineExceeded(status)) {
      return Failed(Answer::Kind::kTimedOut, status);
    }
    if (absl::IsUnavailable(status)) {
      return Failed(Answer::Kind::kCrashed, absl::UnavailableError(how));
    }
    return Failed(Answer::Kind::kErrored, status);
  }

  ExecOptions options_;
  std::unique_ptr<Process> process_;
  std::set<std::string> known_;  // programs that the process has seen
  int64_t seq_ = 0;
};

}  // namespace

std::unique_ptr<Backend> MakeExecBackend(ExecOptions options) {
  return std::make_unique<ExecBackend>(std::move(options));
}

}  // namespace hlo::conformance
