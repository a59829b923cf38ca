// Running a program: one execution is a set of processes, one for each
// (replica, partition), that run until all are finished.
#ifndef HLOREF_INTERPRETER_EVAL_EXECUTION_H_
#define HLOREF_INTERPRETER_EVAL_EXECUTION_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/program.h"
#include "interpreter/eval/scheduler.h"
#include "literals/literal.h"

namespace hlo {

// Arguments of one process, in parameter order.
using Arguments = std::vector<Literal>;

// What the processes run.
struct Programs {
  Programs() = default;
  Programs(std::shared_ptr<const Program> one)  // NOLINT: all run it
      : programs{std::move(one)} {}
  Programs(std::vector<std::shared_ptr<const Program>> several,
           std::vector<int> its)
      : programs(std::move(several)), assigned(std::move(its)) {}
  std::vector<std::shared_ptr<const Program>> programs;
  std::vector<int> assigned;
  const std::shared_ptr<const Program>& of(int64_t process) const {
    return assigned.empty() ? programs.front()
                            : programs[static_cast<size_t>(
                                  assigned[static_cast<size_t>(process)])];
  }
};

class Execution {
 public:
  static absl::StatusOr<std::unique_ptr<Execution>> Create(
      const Programs& programs, std::vector<Arguments> arguments,
      const ExecutionOptions& options = {}) {
    if (programs.programs.size() > 1) {
      return absl::UnimplementedError("several programs");
    }
    return Create(programs.programs.front(), std::move(arguments), options);
  }
  // `arguments`: one entry for each process (replica-major), or a single one
  // that all processes get. InvalidArgument names the parameter that does not
  // fit.
  static absl::StatusOr<std::unique_ptr<Execution>> Create(
      std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
      const ExecutionOptions& options = {});
  ~Execution();

  using State = Scheduler::State;
  // Runs until all processes are finished; kOutOfBudget: until whoever could go
  // on has run `budget` steps since the call; kWaiting: until only Feed can let
  // them go on. Errors and deadlocks: see scheduler.h.
  absl::StatusOr<State> Run(int64_t budget = INT64_MAX);

  // Adds to a process's infeed queue; also while another thread is in Run.
  // REQUIRES: ExecutionOptions::host_feeds; the process exists.
  void Feed(int64_t process, Literal value);
  // What a process has written to its outfeed queue since the last call.
  std::vector<Literal> TakeOutfeed(int64_t process);

  // One for each process. REQUIRES: Run gave kFinished.
  absl::StatusOr<std::vector<Literal>> TakeResults();

  int64_t steps() const;       // executed so far, all processes
  int64_t peak_bytes() const;  // most bytes alive at one time

 private:
  struct Impl;
  explicit Execution(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Create, Run, TakeResults.
absl::StatusOr<std::vector<Literal>> Evaluate(
    std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
    const ExecutionOptions& options = {});

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_EXECUTION_H_
