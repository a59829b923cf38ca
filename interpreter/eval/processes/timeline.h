// Records how fibers waited for one another in one execution.
//
// Time counts steps. A fiber's clock goes on by one with each step that it
// runs, a child's begins with its parent's, and a waiting fiber goes on when
// the last of those that it waits for has come. So a timeline is a property of
// the program: the same whatever the schedule, and as if every fiber had a
// processor of its own.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "interpreter/eval/options.h"
#include "interpreter/eval/processes/timeline_clock.h"
#include "ops/rendezvous.h"

namespace hlo {

// Thread-safe.
class Timeline : public RendezvousHooks {
 public:
  void Posted(const FiberEvent& event, const RendezvousKey& key, int64_t rank,
              const Future& future) override;
  void Began(const FiberEvent& event, const Future& child) override;
  void Waits(const FiberEvent& event, const WaitSource& source) override;
  void Ended(const FiberEvent& event) override;

  // Once nothing runs any more. Instructions are those of the program, which
  // must outlive it.
  TimelineResult Result() const;

 private:
  // Adds an act; the lock is held.
  TimelineAct& Add(const FiberEvent& event, TimelineAct::Kind kind);

  mutable std::mutex mutex_;
  std::map<FiberPath, TimelineRecord> records_;
  // How often each rank has posted.
  std::map<RendezvousKey, std::vector<int64_t>> posts_;
  std::set<TimelineExchangeKey> exchanges_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_H_
