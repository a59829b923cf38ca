// The rendezvous through which the processes of one execution exchange values.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_PROCESS_RENDEZVOUS_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_PROCESS_RENDEZVOUS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/eval/annotate.h"
#include "interpreter/eval/run_context.h"
#include "ops/rendezvous.h"

namespace hlo {

// Thread-safe.
class ProcessRendezvous {
 public:
  // A process that posts.
  struct Member {
    const RunContext* context = nullptr;  // null: not posted yet
    const Program* program = nullptr;
    const Process* process = nullptr;
    FiberPath path;  // of rank 0 only, which combines
    InstructionRef at;
    int64_t steps = 0;          // that it had run
    int64_t depth = 0;          // of a computation that it enters
    std::optional<Shape> data;  // of send and recv, all that must agree
  };

  // Rendezvous::WithGroups, of this instruction.
  void WithGroups(const Instruction& at,
                  absl::FunctionRef<void(ProcessGroups&)> use);

  // Rendezvous::Post. The last to post combines.
  Future Post(RendezvousKey key, int64_t rank, Values operands, Member member,
              Combine combine);

  // For the deadlock report: a line for each post that others have not met and
  // no fiber waits for.
  std::vector<std::string> Unattended() const;

 private:
  class Receipt;

  // One exchange of a group.
  struct Exchange {
    RendezvousKey key;
    int64_t sequence = 0;
    std::vector<Values> values;  // operands, then results; by rank
    std::vector<Member> members;
    std::vector<bool> waits;  // by rank: a fiber waits for it
    size_t arrivals = 0;
    Combine combine = nullptr;  // rank 0's
    bool ready = false;
    absl::Status status;
    std::vector<std::function<void()>> wakes;
  };
  using ExchangePointer = std::shared_ptr<Exchange>;

  // All that a group exchanges at a place.
  struct Group {
    std::vector<int64_t> posts;               // so far, by rank
    std::map<int64_t, ExchangePointer> open;  // by sequence
  };

  static absl::StatusOr<std::vector<Values>> Combined(Exchange& exchange);
  void Finish(Exchange& exchange);
  std::vector<std::string> NearMisses(const Exchange& exchange,
                                      size_t rank) const;

  mutable std::mutex mutex_;
  std::map<RendezvousKey, Group> groups_;
  std::mutex facts_mutex_;
  std::map<const Instruction*, ProcessGroups> facts_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_PROCESS_RENDEZVOUS_H_
