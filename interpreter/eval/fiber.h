// A fiber evaluates one computation and all that it enters, and can be
// suspended and resumed. Its stack of frames lies on the heap, so calls nest as
// deep as memory allows.
#ifndef HLOREF_INTERPRETER_EVAL_FIBER_H_
#define HLOREF_INTERPRETER_EVAL_FIBER_H_

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/annotate.h"
#include "interpreter/eval/run_context.h"
#include "ops/control.h"

namespace hlo {

class ChildComputation;
class StepCounts;

class Fiber {
 public:
  enum class State : uint8_t { kFinished, kWaiting, kOutOfBudget };

  explicit Fiber(const StepOwner& owner);
  ~Fiber();

  // Begins a computation. REQUIRES: no other is running. `arguments` are the
  // leaves of all parameters, in order.
  absl::Status Start(int computation, Values arguments);

  // Goes on until the computation has its result, waits, or has used up
  // `budget` steps, which are subtracted from it. After an error the fiber is
  // dropped. REQUIRES: the future that it waits for is ready.
  absl::StatusOr<State> Run(int64_t& budget);

  // The result's leaves. REQUIRES: Run returned kFinished.
  Values TakeResult() { return std::move(result_); }

  // The future that the fiber waits for. REQUIRES: Run returned kWaiting.
  const Future& waits_for() const { return future_; }

  // The instruction that the fiber is at; empty when there is none.
  InstructionRef at() const;
  // Number of steps that it has run.
  int64_t steps() const { return owner_.account->steps - granted_; }
  // The last instruction that took part in a rendezvous or began or ended
  // something, and the number of steps run by then; empty when there was none.
  struct Effect {
    InstructionRef at;
    int64_t steps = 0;
  };
  const Effect& last_effect() const { return last_effect_; }

  // For hooks: this fiber at an instruction; empty: at its end.
  FiberEvent Moment(const InstructionRef& where) const;

  const RunContext& context() const { return *owner_.context; }
  const Program& program() const { return *owner_.program; }
  const StepOwner& owner() const { return owner_; }
  // As the owner of what the present step enters.
  StepOwner caller() const;

 private:
  friend class StepAccess;
  class ControlStep;
  struct Frame {
    const ComputationPlan* plan;
    const Computation* computation;
    size_t base;  // of its slots
    int32_t step = 0;
    bool in_control = false;  // its step is a resume rule under way
    const ScalarLoop* condition = nullptr;  // of the loop whose body it is
  };
  struct StartedChild {
    std::shared_ptr<ChildComputation> child;
    const std::vector<int32_t>* resources;  // that it uses
  };

  // Pushes a frame; the caller passes its parameters next.
  absl::Status Enter(int computation);
  void PassArguments(Values&& arguments);
  void PassArguments(const Values& arguments);
  void DropUnreadParameters();
  void Leave(int64_t& budget);
  // Resumes the rule that entered or waited. Each call counts as a step: a loop
  // whose computations have no steps must reach the limit, too.
  absl::Status ResumeCounted(int64_t& budget);
  // Runs steps until one enters, waits, fails or the frame is done.
  absl::Status RunSteps(int64_t& budget);
  absl::Status RunStep(const Step& step);
  absl::Status RunScalarSteps(Frame& frame, const Step& step, int64_t& budget);
  // Returns the number of scalar steps, of `count`, before one that traps.
  int32_t RunScalars(const Step& first, int32_t count);
  absl::Status Trapped(const Step& step) const;
  // Runs a chain of steps; false: they have to run one by one.
  absl::StatusOr<bool> RunChain(const Step& first, int64_t& budget);
  bool CountChain(const LaneChain& chain, const Step& last);
  absl::Status Resume(int64_t& budget);
  // Takes rounds of a flattened loop that limits and budget allow; true: all.
  absl::StatusOr<bool> RunRounds(const Step& step, ControlStep& control,
                                 int64_t& budget);
  // True if a loop's state meets the condition; its steps and the rule's are
  // spent then. False: the frames have to find out.
  bool Meets(const ScalarLoop& condition, const Values& state, int64_t& budget);
  bool Unseen(const ScalarLoop& loop, int64_t depth) const;
  // Grants steps until `steps` of `budget` are there: returns how many, or 0.
  int64_t GrantAhead(int64_t steps, int64_t budget);
  absl::Status Apply(const Step& step, Action&& action);
  absl::Status Call(const Step& step, Action&& enter);
  void Finish(const Step& step, Values&& results);
  absl::Status GrantSteps();
  // Waits for the children begun earlier that act on what the step acts on.
  absl::Status AwaitChildren(const Step& step);
  absl::Status TakeWhatCame();
  void ReportPause(State state);  // that Run returns
  bool counts() const { return counted_ != nullptr; }
  bool KeepsLines() const;               // as steps are marked
  bool Reports(const Step& step) const;  // else it may be counted
  void Count(const Frame& frame, int64_t steps);
  void ReportBefore(const Step& step);
  void ReportAfter(const Step& step);
  void ReportAlias(const Step& step);  // that only aliases what it reads
  StepEvent Event(const Step& step);   // numbered
  void DropUnread(const Step& step);
  const Instruction& instruction(const Step& step) const;
  Value& slot(const Frame& frame, int32_t index) {
    return slots_[frame.base + static_cast<size_t>(index)];
  }

  const StepOwner owner_;
  Hooks* const seen_;                    // null: nobody looks
  std::unique_ptr<StepCounts> counted_;  // of hooks that do not see each step
  std::vector<Frame> frames_;
  std::vector<std::unique_ptr<ControlStep>> controls_;  // by depth of frame
  std::vector<Value> slots_;  // of all frames; those beyond `top_` are free
  size_t top_ = 0;
  int64_t granted_ = 0;  // steps that may run before GrantSteps
  Values result_;
  Values spare_;   // empty; its memory is used again
  Future future_;  // null: it does not wait
  std::vector<StartedChild> children_;
  Effect last_effect_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_FIBER_H_
