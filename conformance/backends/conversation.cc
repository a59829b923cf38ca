#include "conformance/backends/conversation.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hlo::conformance {
namespace {

using std::chrono::steady_clock;

// A client may have to load a compiler first.
constexpr int64_t kStartMs = 120000;
// It reads its bye, or is ended.
constexpr int64_t kByeMs = 100;
// A program of more than 2^31 elements may take so many times the time-out.
constexpr int64_t kHugeTimes = 60;

double MsSince(Deadline start) {
  return std::chrono::duration<double, std::milli>(steady_clock::now() - start)
      .count();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Conversation>> Conversation::Begin(
    const std::string& command, const BackendOptions& options,
    Scratch* scratch) {
  auto process = Process::Start(command);
  if (!process.ok()) return process.status();
  std::unique_ptr<Conversation> talk(
      new Conversation(*std::move(process), options, scratch));
  const Deadline deadline = After(kStartMs);
  absl::Status sent = talk->process_->WriteLine(
      HelloLine(options.root, scratch == nullptr ? "" : scratch->folder()),
      deadline);
  absl::StatusOr<std::string> line = talk->ProtocolLine(deadline);
  if (!sent.ok() || !line.ok()) {
    return absl::UnavailableError(
        absl::StrCat("`", command, "` says no hello: ", talk->Kill()));
  }
  absl::StatusOr<Hello> hello = ReadHello(*line);
  if (!hello.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", command, "`: ", hello.status().message()));
  }
  talk->hello_ = *std::move(hello);
  return talk;
}

Conversation::~Conversation() {
  (void)process_->WriteLine(R"({"bye":{}})", After(kByeMs));
}

absl::StatusOr<std::string> Conversation::ProtocolLine(Deadline deadline) {
  for (;;) {
    absl::StatusOr<std::string> line = process_->ReadLine(deadline);
    if (!line.ok() || IsProtocolLine(*line)) return line;
  }
}

int64_t Conversation::TimeoutMs(const Question& question) const {
  return options_.timeout_ms * (question.huge() ? kHugeTimes : 1);
}

absl::Status Conversation::Send(int64_t seq, const Question& question,
                                bool with_program) {
  Request request;
  request.seq = seq;
  request.program_id = ProgramId(question);
  request.with_program = with_program;
  request.timeout_ms = TimeoutMs(question);
  request.inline_max = hello_.inline_max;
  auto line = RequestLine(question, request, scratch_);
  if (!line.ok()) return line.status();
  return process_->WriteLine(*line, After(request.timeout_ms));
}

absl::Status Conversation::Ask(int64_t seq, const Question& question) {
  if (open_.empty()) waiting_since_ = steady_clock::now();
  ++asked_;
  open_[seq] = {&question, false, steady_clock::now()};
  return Send(seq, question, known_.insert(ProgramId(question)).second);
}

// A program that a client has dropped is sent again, once.
absl::Status Conversation::Again(int64_t seq, OpenRequest& request) {
  if (request.repeated) {
    return absl::InvalidArgumentError(
        "it asks again for a program that it has just got");
  }
  request.repeated = true;
  return Send(seq, *request.question, true);
}

absl::StatusOr<std::pair<int64_t, Answer>> Conversation::NextAnswer() {
  for (;;) {
    // Requests are worked off one after the other: the time of the next begins
    // with the answer before.
    int64_t timeout_ms = options_.timeout_ms;
    for (const auto& [seq, request] : open_) {
      timeout_ms = std::max(timeout_ms, TimeoutMs(*request.question));
    }
    const auto deadline =
        waiting_since_ + std::chrono::milliseconds(timeout_ms);
    absl::StatusOr<std::string> line = ProtocolLine(deadline);
    if (!line.ok()) return line.status();
    absl::StatusOr<Reply> reply = ReadReply(*line, scratch_);
    if (!reply.ok()) return reply.status();
    const auto found = open_.find(reply->seq);
    if (found == open_.end()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "it answers request ", reply->seq, ", which is not open"));
    }
    if (reply->need) {
      absl::Status again = Again(reply->seq, found->second);
      if (!again.ok()) return again;
      continue;
    }
    if (reply->answer.ms == 0) {
      reply->answer.ms = MsSince(std::max(found->second.asked, waiting_since_));
    }
    waiting_since_ = steady_clock::now();
    open_.erase(found);
    if (scratch_ != nullptr) scratch_->Forget(reply->seq);
    return std::pair(reply->seq, std::move(reply->answer));
  }
}

std::vector<int64_t> Conversation::Open() const {
  std::vector<int64_t> numbers;
  for (const auto& [seq, request] : open_) numbers.push_back(seq);
  return numbers;
}

}  // namespace hlo::conformance
