// A process that speaks the protocol as a backend.
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/conversation.h"

namespace hlo::conformance {
namespace {

// A command that does not even start so often in a row is left alone.
constexpr int kStarts = 3;

class ExecBackend : public Backend {
 public:
  ExecBackend(std::string command, BackendOptions options)
      : command_(std::move(command)), options_(std::move(options)) {}

  absl::StatusOr<Hello> Start() override {
    if (scratch_ == nullptr) {
      auto scratch = Scratch::Make();
      if (!scratch.ok()) return scratch.status();
      scratch_ = *std::move(scratch);
    }
    talk_.reset();
    auto talk = Conversation::Begin(command_, options_, scratch_.get());
    failed_starts_ = talk.ok() ? 0 : failed_starts_ + 1;
    if (!talk.ok()) return talk.status();
    talk_ = *std::move(talk);
    return talk_->hello();
  }

  Answer Run(const Question& question) override {
    return std::move(RunAll({&question}).front());
  }

  std::vector<Answer> RunAll(
      const std::vector<const Question*>& questions) override {
    std::vector<Answer> answers(questions.size());
    std::vector<size_t> lost;
    for (size_t next = 0; next < questions.size() || IsOpen();) {
      const absl::Status status = Step(questions, next, answers);
      if (status.ok()) continue;
      const std::vector<size_t> open = Indices();
      const bool first = talk_->IsFirst();
      Answer ended = End(status);
      if (first) {
        answers[open.front()] = std::move(ended);
      } else {
        lost.insert(lost.end(), open.begin(), open.end());
      }
    }
    // A process of its own shows which of the questions was at fault.
    for (const size_t index : lost) {
      answers[index] = Alone(*questions[index]);
    }
    return answers;
  }

 private:
  bool IsOpen() const { return talk_ != nullptr && !talk_->Open().empty(); }

  // The indices of the questions under way.
  std::vector<size_t> Indices() const {
    std::vector<size_t> indices;
    for (const int64_t seq : talk_->Open()) {
      indices.push_back(static_cast<size_t>(seq - base_));
    }
    return indices;
  }

  // Asks as many as may be under way and waits for one answer.
  absl::Status Step(const std::vector<const Question*>& questions, size_t& next,
                    std::vector<Answer>& answers) {
    if (talk_ == nullptr && !Started()) {
      answers[next++] = NotStarted();
      return absl::OkStatus();
    }
    if (talk_->Open().empty()) base_ = ++last_seq_ - static_cast<int64_t>(next);
    const auto window = static_cast<size_t>(talk_->hello().window);
    while (next < questions.size() && talk_->Open().size() < window) {
      last_seq_ = base_ + static_cast<int64_t>(next);
      absl::Status asked = talk_->Ask(last_seq_, *questions[next++]);
      if (!asked.ok()) return asked;
    }
    auto answer = talk_->NextAnswer();
    if (!answer.ok()) return answer.status();
    answers[static_cast<size_t>(answer->first - base_)] =
        std::move(answer->second);
    return absl::OkStatus();
  }

  bool Started() {
    if (failed_starts_ >= kStarts) return false;
    const absl::StatusOr<Hello> hello = Start();
    if (!hello.ok()) start_error_ = std::string(hello.status().message());
    return hello.ok();
  }

  Answer NotStarted() const {
    return Failed(Answer::Kind::kCrashed, start_error_);
  }

  // In a process of its own.
  Answer Alone(const Question& question) {
    talk_.reset();
    if (!Started()) return NotStarted();
    absl::Status asked = talk_->Ask(++last_seq_, question);
    if (!asked.ok()) return End(asked);
    auto answer = talk_->NextAnswer();
    return answer.ok() ? std::move(answer->second) : End(answer.status());
  }

  static Answer Failed(Answer::Kind kind, std::string message) {
    Answer answer;
    answer.kind = kind;
    answer.message = std::move(message);
    return answer;
  }

  // Ends a process that crashed, hangs, or sent a line that is no answer.
  Answer End(const absl::Status& status) {
    std::string how = talk_->Kill();
    talk_.reset();
    if (absl::IsDeadlineExceeded(status)) {
      return Failed(Answer::Kind::kTimedOut, std::string(status.message()));
    }
    if (absl::IsUnavailable(status)) {
      return Failed(Answer::Kind::kCrashed, std::move(how));
    }
    return Failed(Answer::Kind::kErrored, std::string(status.message()));
  }

  const std::string command_;
  const BackendOptions options_;
  std::unique_ptr<Scratch> scratch_;  // outlives the conversation
  std::unique_ptr<Conversation> talk_;
  int64_t last_seq_ = 0;
  int64_t base_ = 0;  // the seq of the first vector of RunAll
  int failed_starts_ = 0;
  std::string start_error_;
};

}  // namespace

std::unique_ptr<Backend> MakeExecBackend(std::string command,
                                         BackendOptions options) {
  return std::make_unique<ExecBackend>(std::move(command), std::move(options));
}

}  // namespace hlo::conformance
