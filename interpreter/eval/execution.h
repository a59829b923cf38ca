// Running a program: one execution is a set of processes, one for each
// (replica, partition), that run until all are finished.
#ifndef HLOREF_INTERPRETER_EVAL_EXECUTION_H_
#define HLOREF_INTERPRETER_EVAL_EXECUTION_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/programs.h"
#include "interpreter/eval/scheduler.h"
#include "literals/literal.h"

namespace hlo {

// Arguments of one process, in parameter order.
using Arguments = std::vector<Literal>;

class Execution {
 public:
  // `arguments`: one entry for each process (replica-major), or a single one
  // that all processes get. InvalidArgument names the parameter that does not
  // fit, and programs of other counts or choices; ResourceExhausted:
  // the arguments are above the limit of bytes.
  static absl::StatusOr<std::unique_ptr<Execution>> Create(
      Programs programs, std::vector<Arguments> arguments,
      const ExecutionOptions& options = {});
  ~Execution();

  using State = Scheduler::State;
  // Runs until all processes are finished; kOutOfBudget: until each fiber that
  // could go on has run `budget` steps since the call; kWaiting: until only
  // Feed can let them go on. Errors and deadlocks: see scheduler.h. A channel
  // whose sender or receiver is not unique is InvalidArgument before any step.
  absl::StatusOr<State> Run(int64_t budget = INT64_MAX);

  // Adds to a process's infeed queue, or to what it receives from the host on a
  // channel; also while another thread is in Run. REQUIRES:
  // ExecutionOptions::host_feeds; the process exists.
  void Feed(int64_t process, Literal value, HostChannel channel = {});
  // Returns the values that a process has written to its outfeed queue, or sent
  // to the host on a channel, since the last call.
  std::vector<Literal> TakeOutfeed(int64_t process, HostChannel channel = {});
  // Channels with values that processes have sent to the host and TakeOutfeed
  // has not returned yet.
  std::vector<int64_t> HostChannels() const;

  // One for each process. REQUIRES: Run returned kFinished.
  absl::StatusOr<std::vector<Literal>> TakeResults();

  int64_t steps() const;  // executed so far, all processes
  // Most bytes alive at one time: arguments and values, each above 16 bytes;
  // no constants, and no values of the host's queues.
  int64_t peak_bytes() const;

 private:
  struct Impl;
  explicit Execution(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Create, Run, TakeResults.
absl::StatusOr<std::vector<Literal>> Evaluate(
    Programs programs, std::vector<Arguments> arguments,
    const ExecutionOptions& options = {});

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_EXECUTION_H_
