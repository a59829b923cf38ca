#include "interpreter/eval/scheduler.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {

absl::StatusOr<bool> Scheduler::Run(int workers, int64_t budget) {
  for (auto& process : processes_) {
    if (!process->finished && !process->waiting) {
      ready_.push_back(process.get());
    }
  }
  std::vector<std::thread> threads;
  for (int i = 1; i < workers; ++i) {
    threads.emplace_back([this, budget] { Work(budget); });
  }
  Work(budget);
  for (std::thread& thread : threads) thread.join();
  bool finished = true;
  bool stuck = true;
  for (const auto& process : processes_) {
    if (!process->status.ok()) return process->status;
    finished = finished && process->finished;
    stuck = stuck && (process->finished || process->waiting);
  }
  if (!finished && stuck) return Deadlock();
  return finished;
}

// Serves the queue until nobody runs and nobody is ready.
void Scheduler::Work(int64_t budget) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return !ready_.empty() || running_ == 0; });
    if (ready_.empty()) return;
    Process* process = ready_.front();
    ready_.pop_front();
    ++running_;
    lock.unlock();
    RunOne(*process, budget);
    lock.lock();
    --running_;
    changed_.notify_all();
  }
}

void Scheduler::RunOne(Process& process, int64_t budget) {
  absl::StatusOr<Machine::State> state = process.machine->Run(budget);
  if (!state.ok()) {
    process.status = state.status();
    process.finished = true;
  } else if (*state == Machine::State::kFinished) {
    process.result = process.machine->TakeResult();
    process.finished = true;
  } else if (*state == Machine::State::kWaiting) {
    return Park(process);
  }
  if (process.finished) process.machine.reset();
}

void Scheduler::Park(Process& process) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    process.waiting = true;
  }
  meetings_.WhenReady(process.machine->ticket(),
                      [this, &process] { Wake(process); });
}

void Scheduler::Wake(Process& process) {
  absl::StatusOr<Values> values = meetings_.Collect(process.machine->ticket());
  const std::lock_guard<std::mutex> lock(mutex_);
  process.waiting = false;
  if (values.ok()) {
    process.machine->Answer(std::move(*values));
    ready_.push_back(&process);
  } else {
    process.status = process.machine->Annotate(values.status());
    process.finished = true;
  }
  changed_.notify_all();
}

absl::Status Scheduler::Deadlock() const {
  std::string message = "deadlock: nobody can go on";
  for (const auto& process : processes_) {
    if (!process->waiting) continue;
    const absl::Status where =
        process->machine->Annotate(absl::FailedPreconditionError("waits"));
    absl::StrAppend(
        &message, "\n  process ", process->state.index, " ", where.message(),
        ", for process ",
        absl::StrJoin(meetings_.Missing(process->machine->ticket()), ", "));
  }
  return absl::FailedPreconditionError(message);
}

}  // namespace hlo
