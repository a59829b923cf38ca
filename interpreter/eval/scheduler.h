// Runs the processes of an execution by a queue that workers serve.
#ifndef HLOREF_INTERPRETER_EVAL_SCHEDULER_H_
#define HLOREF_INTERPRETER_EVAL_SCHEDULER_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "interpreter/eval/machine.h"
#include "interpreter/eval/rendezvous.h"

namespace hlo {

struct Process {
  ProcessState state;
  std::unique_ptr<Machine> machine;
  bool finished = false;
  bool waiting = false;
  absl::Status status;
  Values result;
};

class Scheduler {
 public:
  Scheduler(std::vector<std::unique_ptr<Process>>& processes,
            Meetings& meetings)
      : processes_(processes), meetings_(meetings) {}

  // Runs every process until it is finished, has failed, or has run `budget`
  // steps. Gives the error of the first process that failed; a
  // FailedPrecondition when nobody can go on and somebody waits. True: all
  // are finished.
  absl::StatusOr<bool> Run(int workers, int64_t budget);

 private:
  void Work(int64_t budget);
  void RunOne(Process& process, int64_t budget);
  void Park(Process& process);
  void Wake(Process& process);
  absl::Status Deadlock() const;

  std::vector<std::unique_ptr<Process>>& processes_;
  Meetings& meetings_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Process*> ready_;
  int running_ = 0;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_SCHEDULER_H_
