// A run of a program: its processes, the meetings between them, and the queues
// from and to the host.
#ifndef HLOREF_GPU_CHECK_RUN_EXECUTION_H_
#define HLOREF_GPU_CHECK_RUN_EXECUTION_H_

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gpu_check/run/meeting.h"

namespace hlo::gpu {

using ValueQueues = std::vector<std::deque<Value>>;  // by process

struct RunOptions {
  std::function<absl::Status(Call&)> rule;  // of every op; none: those of ops.h
  ProcessCounts counts;
  uint64_t seed = 0;
  ValueQueues infeed;                        // empty: none
  std::map<int64_t, ValueQueues> from_host;  // by channel
};

struct RunResults {
  std::vector<Value> values;  // by process
  struct Written {
    Value value;
    Shape shape;
  };
  using WrittenQueues = std::vector<std::vector<Written>>;  // by process
  WrittenQueues outfeed;
  std::map<int64_t, WrittenQueues> to_host;  // by channel
};

// InvalidArgument: the program fails. FailedPrecondition: a deadlock.
// Unimplemented: something does not run here.
absl::StatusOr<RunResults> Execute(Prepared& program, Device& device,
                                   std::vector<std::vector<Value>> arguments,
                                   const RunOptions& options);

class Process;

// Everything that processes share while they run.
struct Shared {
  Prepared& program;
  Device& device;
  RunOptions options;
  std::map<std::string, std::shared_ptr<Meeting>> meetings;
  RunResults results;
  int64_t progress = 0;              // counts instructions and posts
  std::vector<ProcessState> states;  // by process
  std::vector<std::map<std::string, int64_t>> visits;  // of places, likewise
  // Computations that run beside their callers.
  std::vector<std::unique_ptr<Process>> children;
};

// One process, as a stack of computations that it is in.
class Process {
 public:
  enum class State { kRunning, kBlocked, kDone };

  // `result`: of a computation that runs beside its caller; else null.
  Process(Shared& shared, int64_t index, int computation,
          std::vector<Value> arguments,
          std::shared_ptr<Meeting> result = nullptr);

  // Goes on to the next meeting that is not complete, or to the end.
  absl::StatusOr<State> Advance();
  Value TakeResult() { return std::move(result_); }

 private:
  struct Frame {
    int computation = 0;
    size_t place = 0;
    std::vector<Value> values;
    int turn = 0;      // of the instruction that entered another computation
    Value loop_state;  // of a while
    std::shared_ptr<Meeting> meeting;  // in which it has posted
  };
  enum class Outcome { kNext, kEntered, kBlocked };
  using Step = absl::StatusOr<Outcome>;

  const hlo::Computation& computation(const Frame& frame) const {
    return shared_.program.module().computations[frame.computation];
  }
  const Instruction& instruction(const Frame& frame) const;
  void Enter(ComputationId id, std::vector<Value> arguments);
  void Leave();
  Call MakeCall(const Frame& frame);

  Step Run();
  Step RunPlain(Frame& frame);
  Step RunWhile(Frame& frame);
  Step RunConditional(Frame& frame);
  Step RunAsyncStart(Frame& frame);
  Step RunControl(Frame& frame, absl::string_view op);
  Step RunCollective(Frame& frame, absl::string_view op);
  Step RunTransfer(Frame& frame, absl::string_view op);
  Step RunHostTransfer(Frame& frame, bool sends);
  Step RunFeed(Frame& frame, absl::string_view op);
  Step Await(Frame& frame, absl::string_view op);
  // The result of a complete meeting for this process.
  Value ResultOf(const Meeting& meeting) const;
  Value OperandsOf(const Frame& frame) const;
  size_t InputLeaves(const Frame& frame) const;
  Step Give(Frame& frame, Value value);
  absl::StatusOr<bool> ReadPred(const Array& array);
  // The next one at a place; `visitor`: whose visits there are counted.
  std::shared_ptr<Meeting> MeetingAt(const std::string& place,
                                     const std::string& visitor,
                                     const std::vector<int64_t>& members);
  absl::StatusOr<std::shared_ptr<Meeting>> Post(Frame& frame,
                                                absl::string_view op,
                                                const Value& operands,
                                                const Pairs& pairs);
  std::vector<int64_t> MembersOf(const Instruction& at, const Pairs& pairs);
  absl::StatusOr<Value> Apply(ComputationId id, std::vector<Value> arguments);

  Shared& shared_;
  int64_t index_;
  std::vector<Frame> frames_;
  Value returned_;
  Value result_;
  std::shared_ptr<Meeting> announced_;
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_EXECUTION_H_
