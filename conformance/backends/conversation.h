// One process of an exec: backend, from its hello to its end.
#ifndef HLOREF_CONFORMANCE_BACKENDS_CONVERSATION_H_
#define HLOREF_CONFORMANCE_BACKENDS_CONVERSATION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/process.h"
#include "conformance/backends/protocol.h"
#include "conformance/backends/scratch.h"

namespace hlo::conformance {

class Conversation {
 public:
  // Starts the command and says hello. `scratch` may be null.
  static absl::StatusOr<std::unique_ptr<Conversation>> Begin(
      const std::string& command, const BackendOptions& options,
      Scratch* scratch);
  ~Conversation();

  const Hello& hello() const { return hello_; }

  // Any error of these two ends the conversation: the process has ended
  // (Unavailable), is silent for too long (DeadlineExceeded), or answers a
  // request that it was never sent.
  absl::Status Ask(int64_t seq, const Question& question);
  // The sequence number of an open request, and its answer.
  absl::StatusOr<std::pair<int64_t, Answer>> NextAnswer();

  // True if the process has had no request but the one that is open.
  bool IsFirst() const { return asked_ == 1; }
  // The open requests, in the order in which they were sent.
  std::vector<int64_t> Open() const;
  // Ends the process; how it had ended.
  std::string Kill() { return process_->Kill(); }

 private:
  struct OpenRequest {
    const Question* question;
    bool repeated = false;  // its program was requested again
    Deadline asked;
  };

  Conversation(std::unique_ptr<Process> process, const BackendOptions& options,
               Scratch* scratch)
      : process_(std::move(process)), options_(options), scratch_(scratch) {}
  // The next line that is no log.
  absl::StatusOr<std::string> ProtocolLine(Deadline deadline);
  absl::Status Send(int64_t seq, const Question& question, bool with_program);
  int64_t TimeoutMs(const Question& question) const;
  absl::Status Again(int64_t seq, OpenRequest& request);

  std::unique_ptr<Process> process_;
  BackendOptions options_;
  Scratch* scratch_;
  Hello hello_;
  std::set<std::string> known_;  // programs that the process has seen
  std::map<int64_t, OpenRequest> open_;
  int64_t asked_ = 0;  // so far
  Deadline waiting_since_ = {};
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_BACKENDS_CONVERSATION_H_
