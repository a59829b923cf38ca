// A flattened loop with the addresses of its values, as lists of lanes.
#ifndef HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_
#define HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "interpreter/eval/loop_value_step.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/run_context.h"

namespace hlo {

inline bool IsTrue(const uint64_t& cell) {
  return *reinterpret_cast<const uint8_t*>(&cell) != 0;
}

// The rounds that have been taken whole.
struct Rounds {
  int64_t count = 0;
  int64_t steps = 0;  // of these rounds, and of the loop's end
  bool ended = false;
};

// Returns how many steps are granted: at least `steps`, or else no more.
using Grant = absl::FunctionRef<int64_t(int64_t steps)>;

class BoundLoop {
 public:
  // `loop` outlives it.
  BoundLoop(const ScalarLoop& loop, const StepOwner& owner)
      : loop_(loop), owner_(owner), cells_(loop.cells) {}
  BoundLoop(const BoundLoop&) = delete;
  BoundLoop& operator=(const BoundLoop&) = delete;

  const ScalarLoop& loop() const { return loop_; }
  uint64_t* cells() { return cells_.data(); }

  // True if the frames need not take the first round of an execution that
  // begins: they have taken one when no fewer bytes were live.
  bool KnowsPeak(const Values& state);
  // Called when they have.
  void NoteFirstRound() { live_before_ = std::max(live_before_, live_now_); }

  // Finds the arrays of `state`, which outlives what follows and is written,
  // and makes what is the same in each round. It may be called again, for
  // another execution of the loop. REQUIRES: the state's cells are set. An
  // error leaves the state as it was.
  absl::Status Prepare(Values& state);
  // The same for a loop that has no arrays.
  absl::Status Prepare();

  // Takes rounds until the loop ends, a step fails or `grant(n)` denies a total
  // of n steps. The state's cells are those after the last whole round.
  Rounds TakeRounds(Grant grant);

  // The error of the step that failed; OK: none did, or the loop has no arrays
  // and a state as after the last whole round. Its steps are added to `rounds`.
  absl::Status Failure(Rounds& rounds) const;

 private:
  // Many lanes, or a step: what a lane stands for that may fail.
  struct Fallible {
    const ScalarLoop::Kernel* kernel;
    const void* operands[OneLane::kMaxOperands];
    void* result;
    LoopValueStep* value;  // null: the kernel
  };
  // Lanes from `begin` on that end at `end`, or, as a round of a straight loop,
  // at `test`.
  struct List {
    size_t begin = 0, test = 0, end = 0;
  };

  std::byte* AddressOf(int32_t place);
  absl::Status PlaceArrays(Values& state);
  void BindAll();
  void Bind(const ScalarLoop::Kernel& kernel);
  void BindRange(int32_t begin, int32_t end);
  // Returns the number of the last lane.
  size_t BindRound(const ScalarLoop::Round& round, int32_t first);
  size_t End();
  static const OneLane* RunFallible(const OneLane& lane, uint64_t bits,
                                    float number);
  // Runs the lanes; false: they do not end at `end`.
  bool RunList(const List& list);
  void TakeStraight(int32_t number, Grant grant, int64_t& granted,
                    Rounds& rounds);
  Rounds TakeAny(Grant grant);

  const ScalarLoop& loop_;
  const StepOwner owner_;
  std::vector<uint64_t> cells_;
  Buffer own_;  // bytes of the arrays that are the loop's own
  std::vector<std::byte*> arrays_;
  std::vector<std::unique_ptr<LoopValueStep>> values_;
  std::deque<Fallible> fallible_;  // lanes point to them
  std::vector<OneLane> lanes_;
  List once_;
  std::vector<List> straights_, shorter_;
  std::vector<List> lists_;  // by code, of those that run kernels
  // The bytes that were live as an execution began whose first round the frames
  // are to take, and the most of those in which they have. -1: none.
  int64_t live_now_ = -1, live_before_ = -1;
  const ScalarLoop::Kernel* failed_ = nullptr;
  absl::Status failure_;  // of a value step
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_
