// Computes times from what each fiber did in its own order.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_CLOCK_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_CLOCK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/eval/run_context.h"
#include "ops/rendezvous.h"

namespace hlo {

// A group's nth exchange at a place, from 0.
using TimelineExchangeKey = std::pair<RendezvousKey, int64_t>;

struct TimelineAct {
  enum class Kind : uint8_t { kPost, kBegin, kWait, kEnd };
  Kind kind = Kind::kPost;
  int64_t steps = 0;
  const Computation* computation = nullptr;
  const Instruction* instruction = nullptr;
  const TimelineExchangeKey* exchange = nullptr;  // posted to, or waited for
  int64_t rank = 0;
  std::optional<FiberPath> child;  // begun, or waited for
  std::string other;               // waited for: a feed
};

struct TimelineRecord {
  int64_t process = 0;
  std::vector<TimelineAct> acts;
  int32_t children = 0;
  // Index of the act that created the future; the weak_ptr keeps its address
  // from being reused.
  struct Got {
    size_t act = 0;
    std::weak_ptr<WaitSource> future;
  };
  std::map<const WaitSource*, Got> futures;
};

// A post or a start, one step long, or a wait; a fiber's, from `begin` to
// `end`.
struct TimelineSpan {
  const TimelineAct* act = nullptr;
  int64_t begin = 0;
  int64_t end = 0;
  // Waits for a group only:
  bool for_ever = false;  // nothing ended it
  // Members that came later than it began, or never: the first ones by rank,
  // and the number of all.
  std::vector<int64_t> awaited;
  int64_t awaited_count = 0;
};

// From a fiber that was waited for to one that waited; from a start to its
// child.
struct TimelineArrow {
  size_t from_fiber = 0, to_fiber = 0;  // in TimelineResult::fibers
  int64_t from = 0, to = 0;             // when, within a span of each

  friend auto operator<=>(const TimelineArrow&, const TimelineArrow&) = default;
};

struct TimelineFiber {
  int64_t process = 0;
  FiberPath path;
  int64_t begin = 0, end = 0;
  int64_t steps = 0;                // that it ran
  std::vector<TimelineSpan> spans;  // in order
};

struct TimelineResult {
  std::vector<TimelineFiber> fibers;  // in fiber order
  std::vector<TimelineArrow> arrows;
};

// REQUIRES: the records outlive it.
class TimelineClock {
 public:
  explicit TimelineClock(const std::map<FiberPath, TimelineRecord>& records);

  TimelineResult Run();

 private:
  struct Post {
    size_t fiber = 0;
    int64_t process = 0;
    int64_t at = -1;  // -1: not posted
  };
  struct Exchange {
    std::vector<Post> posts;  // by rank
    size_t arrivals = 0;
    std::vector<size_t> waiting;  // fibers
    bool complete() const { return arrivals == posts.size(); }
  };
  struct State {
    const TimelineRecord* record = nullptr;
    size_t next = 0;  // act
    int64_t lag = 0;  // clock minus steps
    bool begun = false, ended = false;
    std::optional<size_t> parent;
    std::vector<size_t> children;
    int64_t done = -1;              // when it and its children had ended
    std::optional<size_t> waiting;  // its parent
  };

  void Advance(size_t fiber);
  // False: the act is a wait that goes on.
  bool Do(size_t fiber, const TimelineAct& act);
  void DoPost(size_t fiber, const TimelineAct& act);
  void DoBegin(size_t fiber, const TimelineAct& act);
  bool DoWait(size_t fiber, const TimelineAct& act);
  void EndWait(size_t fiber, const TimelineAct& act, int64_t until);
  void EndIfDone(size_t fiber);
  void EndOpenWaits();
  // Adds to `span` the members that came after its begin, and their arrows.
  void AddAwaited(size_t fiber, const Exchange& exchange, TimelineSpan& span);
  void AddArrow(size_t from_fiber, int64_t from, size_t to_fiber, int64_t to);
  Exchange& ExchangeOf(const TimelineExchangeKey& key);
  int64_t TimeOf(const State& state, const TimelineAct& act) const {
    return state.lag + act.steps;
  }

  std::map<FiberPath, size_t> numbers_;
  std::vector<State> states_;
  std::map<const TimelineExchangeKey*, Exchange> exchanges_;
  std::vector<size_t> ready_;
  TimelineResult result_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_TIMELINE_CLOCK_H_
