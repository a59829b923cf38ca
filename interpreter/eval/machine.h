// One process's evaluator: a machine that can be paused. Its stack of frames
// lies on the heap, so calls nest as deep as memory allows.
#ifndef HLOREF_INTERPRETER_EVAL_MACHINE_H_
#define HLOREF_INTERPRETER_EVAL_MACHINE_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/memory_pool.h"
#include "interpreter/eval/program.h"
#include "interpreter/eval/rendezvous.h"
#include "ops/control.h"
#include "ops/random_state.h"

namespace hlo {

// What an execution's machines share.
struct RunContext {
  const Program& program;
  ExecutionOptions options;  // threads resolved
  std::shared_ptr<MemoryPool> memory;
  Meetings* meetings = nullptr;
};

// Which process a machine runs, and what it may still do.
struct ProcessState {
  int64_t index = 0;
  int64_t replica = 0;
  int64_t partition = 0;
  RandomState random;
  // Shared by the machines of the process's regions.
  std::atomic<int64_t> steps{0};
  // Meetings had, by place and group; their sequence numbers.
  std::map<MeetingKey, int64_t> meetings;
};

class Machine {
 public:
  enum class State : uint8_t { kFinished, kWaiting, kOutOfBudget };

  // `region_depth`: how many regions, evaluated lane by lane, it is inside.
  Machine(const RunContext& context, ProcessState& process, int region_depth);
  ~Machine();

  // Begins a computation. REQUIRES: no other is running. `arguments` are the
  // leaves of all parameters, in order.
  absl::Status Start(int computation, Values arguments);

  // Goes on until the computation has its result, waits, or has used up
  // `budget` steps. After an error the machine is dropped.
  absl::StatusOr<State> Run(int64_t budget);

  // The result's leaves. REQUIRES: Run gave kFinished.
  Values TakeResult() { return std::move(result_); }

  // What the machine waits for; and how the wait ends.
  Ticket ticket() const { return ticket_; }
  void Answer(Values values);

  // The status, with the instruction that the machine is at, unless it says
  // one already.
  absl::Status Annotate(absl::Status status) const;

  const RunContext& context() const { return context_; }
  ProcessState& process() const { return process_; }
  int region_depth() const { return region_depth_; }

 private:
  friend class StepAccess;
  class ControlStep;

  struct Frame {
    const ComputationPlan* plan;
    const Computation* computation;
    size_t base;  // of its slots
    int32_t step = 0;
    bool in_control = false;  // its step is a resume rule under way
  };

  // Pushes a frame, whose parameters get their values next.
  absl::Status Enter(int computation);
  void PassArguments(Values&& arguments);
  void PassArguments(const Values& arguments);
  void DropUnreadParameters();
  void Leave();
  // Goes on with the step that entered or waited. A turn counts as a step: a
  // loop whose computations have no steps must end at the limit, too.
  absl::Status TakeTurn(int64_t& budget);
  // Runs steps until one enters, waits, fails or the frame is done.
  absl::Status RunSteps(int64_t& budget);
  absl::Status RunStep(const Step& step);
  absl::Status RunScalarSteps(Frame& frame, const Step& step, int64_t& budget);
  // Gives how many of `count` ran before one trapped.
  int32_t RunScalars(const Step& first, int32_t count);
  absl::Status Trapped(const Step& step) const;
  absl::Status Resume();
  absl::Status Obey(const Step& step, Next&& next);
  absl::Status Call(Next&& enter);
  void Finish(const Step& step, Values&& results);
  absl::Status GrantSteps();
  void Report(const Step& step, bool after);
  void DropUnread(const Step& step);
  Value& slot(const Frame& frame, int32_t index) {
    return slots_[frame.base + static_cast<size_t>(index)];
  }

  const RunContext& context_;
  ProcessState& process_;
  const int region_depth_;
  std::vector<Frame> frames_;
  std::vector<std::unique_ptr<ControlStep>> controls_;  // by depth of frame
  std::vector<Value> slots_;  // of all frames; those beyond `top_` are free
  size_t top_ = 0;
  int64_t granted_ = 0;  // steps that may run before asking again
  Values result_;
  Values spare_;  // an empty vector whose memory is used again
  bool waiting_ = false;
  Ticket ticket_ = 0;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_MACHINE_H_
