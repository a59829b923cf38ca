// Runs the fibers of an execution by one queue that workers serve.
//
// The law: results, errors and deadlock reports depend on no order in which
// fibers run, on no number of workers and on no slicing of Run. So the run's
// error is that of the first fiber, in their order, that fails, after all
// before it have ended; and a deadlock is reported when no fiber can go on. Two
// things are outside the law and end everything at once: the byte limit and
// cancellation.
#ifndef HLOREF_INTERPRETER_EVAL_SCHEDULER_H_
#define HLOREF_INTERPRETER_EVAL_SCHEDULER_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "interpreter/eval/fiber.h"
#include "interpreter/eval/processes/child_computation.h"

namespace hlo {

class Scheduler : public ChildStarter {
 public:
  enum class State : uint8_t { kFinished, kOutOfBudget, kWaiting };

  explicit Scheduler(RunContext& context);

  // Adds the fiber of a process, to begin with its program's entry.
  // REQUIRES: both outlive this; processes are added in order.
  absl::Status Add(const Process& process, const Program& program,
                   Values arguments);

  absl::StatusOr<std::shared_ptr<ChildComputation>> StartChild(
      const Fiber& parent, int computation, Values arguments) override;

  // Runs until every fiber has ended, each that could go on has run `budget`
  // steps since the call, or only the host can let one go on.
  absl::StatusOr<State> Run(int workers, int64_t budget);

  // One for each process. REQUIRES: Run returned kFinished.
  std::vector<Values> TakeResults();
  int64_t steps() const;

 private:
  struct Task {
    enum class State : uint8_t {
      kReady,        // in the queue
      kRunning,      // by a worker
      kOutOfBudget,  // in this call of Run
      kWaiting,
      kWaitingForChildren,  // it has its result
      kEnded,
      kFailed,
    };
    FiberPath path;
    const Process* process = nullptr;
    const Program* program = nullptr;
    Account account;
    std::unique_ptr<Fiber> fiber;  // null: ended or failed
    Task* parent = nullptr;
    std::shared_ptr<ChildComputation> child;  // null: a process's
    int32_t children = 0;                     // begun
    int32_t open_children = 0;                // neither ended nor failed
    int64_t budget = 0;
    State state = State::kReady;
    absl::Status status;
    Values result;
    Fiber::Effect last_effect;  // of a fiber that is no more
  };
  using Guard = std::unique_lock<std::mutex>;

  absl::Status Begin(std::unique_ptr<Task> task, int computation,
                     Values arguments);
  void Work();
  Task& Next();
  int64_t Slice(const Task& task);
  // Runs the task for a slice; the lock is released meanwhile.
  void RunSlice(Task& task, Guard& guard);
  void Wait(Task& task, Guard& guard);
  // `first`: what it works on is likely in the cache, so it is the next to run.
  void Enqueue(Task& task, bool first = false);
  void Finish(Task& task, Guard& guard);
  void Fail(Task& task, absl::Status status, Guard& guard);
  // Records that the task has ended, and its parent if that has its result and
  // no other children.
  void End(Task& task, Guard& guard);
  void StopIfDecided();
  absl::StatusOr<State> Outcome();
  absl::Status Deadlock() const;

  RunContext& context_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<FiberPath, std::unique_ptr<Task>> tasks_;  // in fiber order
  std::deque<Task*> ready_;
  int running_ = 0;
  int64_t budget_ = 0;       // of this call of Run
  int64_t ended_steps_ = 0;  // of children that are no more
  bool failed_ = false;
  absl::Status error_;  // that ended the run
  std::minstd_rand random_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_SCHEDULER_H_
