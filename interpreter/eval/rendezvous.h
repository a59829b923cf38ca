// The meeting point of the simulated processes of one execution.
#ifndef HLOREF_INTERPRETER_EVAL_RENDEZVOUS_H_
#define HLOREF_INTERPRETER_EVAL_RENDEZVOUS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "ops/rendezvous.h"

namespace hlo {

// Thread-safe. A meeting is dropped when its last participant has its result.
class Meetings {
 public:
  // REQUIRES: `key.sequence` is set.
  absl::StatusOr<Ticket> Post(MeetingKey key, int64_t rank, Values operands,
                              const Combine& combine);

  // Calls `wake` once when the ticket's meeting has its results; at once, in
  // this thread, if it has them already.
  void WhenReady(Ticket ticket, std::function<void()> wake);

  // REQUIRES: the ticket's meeting has its results.
  absl::StatusOr<Values> Collect(Ticket ticket);

  // The ranks' processes that have not arrived yet.
  std::vector<int64_t> Missing(Ticket ticket) const;

 private:
  struct Meeting {
    MeetingKey key;
    std::vector<Values> operands;  // then results, by rank
    std::vector<bool> arrived;
    size_t arrivals = 0;
    bool ready = false;
    absl::Status status;
    std::vector<std::function<void()>> wakes;
  };
  struct Receipt {
    std::shared_ptr<Meeting> meeting;
    size_t rank = 0;
  };

  void Finish(Meeting& meeting, const Combine& combine);

  mutable std::mutex mutex_;
  std::map<MeetingKey, std::shared_ptr<Meeting>> open_;
  std::map<Ticket, Receipt> receipts_;
  Ticket next_ticket_ = 1;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_RENDEZVOUS_H_
