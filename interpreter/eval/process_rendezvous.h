// Where the processes of one execution exchange values.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESS_RENDEZVOUS_H_
#define HLOREF_INTERPRETER_EVAL_PROCESS_RENDEZVOUS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "interpreter/eval/annotate.h"
#include "interpreter/eval/run_context.h"
#include "ops/rendezvous.h"

namespace hlo {

// Thread-safe.
class ProcessRendezvous {
 public:
  // Who posts.
  struct Member {
    const RunContext* context = nullptr;
    const Process* process = nullptr;
    MachinePath path;
    InstructionRef at;
  };

  // Rendezvous::Post. The last to post combines.
  Ticket Post(RendezvousKey key, int64_t rank, Values operands,
              const Member& member, Combine combine);

  // For a deadlock's report: posts that others have not met, and for which
  // nobody waits either. A line each.
  std::string Unattended() const;

 private:
  class Receipt;

  // What one group exchanges once.
  struct Meeting {
    RendezvousKey key;
    int64_t sequence = 0;
    std::vector<Values> values;  // operands, then results; by rank
    std::vector<Member> members;
    std::vector<bool> waits;  // by rank: somebody waits
    size_t arrivals = 0;
    Combine combine = nullptr;  // rank 0's
    bool ready = false;
    absl::Status status;
    std::vector<std::function<void()>> wakes;
  };
  using MeetingPointer = std::shared_ptr<Meeting>;

  // All that a group exchanges at a place.
  struct Group {
    std::vector<int64_t> posts;              // so far, by rank
    std::map<int64_t, MeetingPointer> open;  // by sequence
  };

  static absl::StatusOr<std::vector<Values>> Combined(Meeting& meeting);
  void Finish(Meeting& meeting);
  std::string Describe(const Meeting& meeting, size_t rank) const;
  std::string NearMisses(const Meeting& meeting, size_t rank) const;

  mutable std::mutex mutex_;
  std::map<RendezvousKey, Group> groups_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESS_RENDEZVOUS_H_
