#include "interpreter/eval/scheduler.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "interpreter/eval/processes/deadlock_report.h"
#include "interpreter/eval/processes/process_rendezvous.h"

namespace hlo {
namespace {

// Steps that a fiber runs before others run.
constexpr int64_t kSlice = 65'536;

}  // namespace

Scheduler::Scheduler(RunContext& context)
    : context_(context),
      random_(static_cast<uint32_t>(context.options.schedule)) {
  context_.children = this;
}

absl::Status Scheduler::Add(const Process& process, const Program& program,
                            Values arguments) {
  auto task = std::make_unique<Task>();
  task->path = {static_cast<int32_t>(process.index)};
  task->process = &process;
  task->program = &program;
  return Begin(std::move(task), program.module().entry, std::move(arguments));
}

absl::StatusOr<std::shared_ptr<ChildComputation>> Scheduler::StartChild(
    const Fiber& parent, int computation, Values arguments) {
  auto task = std::make_unique<Task>();
  auto child = std::make_shared<ChildComputation>(parent.at());
  task->child = child;
  {
    const Guard guard(mutex_);
    Task& its_parent = *tasks_.at(*parent.owner().path);
    task->parent = &its_parent;
    task->process = its_parent.process;
    task->program = its_parent.program;
    task->path = its_parent.path;
    task->path.push_back(its_parent.children++);
    ++its_parent.open_children;
  }
  absl::Status status =
      Begin(std::move(task), computation, std::move(arguments));
  if (!status.ok()) return status;
  return child;
}

absl::Status Scheduler::Begin(std::unique_ptr<Task> task, int computation,
                              Values arguments) {
  task->fiber = std::make_unique<Fiber>(StepOwner{
      &context_, task->program, task->process, &task->path, &task->account, 0});
  absl::Status status = task->fiber->Start(computation, std::move(arguments));
  if (!status.ok()) return status;
  const Guard guard(mutex_);
  task->budget = budget_;
  Task& begun = *task;
  tasks_.emplace(begun.path, std::move(task));
  Enqueue(begun);
  return status;
}

absl::StatusOr<Scheduler::State> Scheduler::Run(int workers, int64_t budget) {
  if (!error_.ok()) return error_;
  {
    const Guard guard(mutex_);
    budget_ = budget;
    for (auto& [path, task] : tasks_) {
      task->budget = budget;
      if (task->state == Task::State::kOutOfBudget) Enqueue(*task);
    }
  }
  std::vector<std::thread> threads;
  for (int i = 1; i < workers; ++i) threads.emplace_back([this] { Work(); });
  Work();
  for (std::thread& thread : threads) thread.join();
  const Guard guard(mutex_);
  return Outcome();
}

// Serves the queue until no fiber runs and none is ready.
void Scheduler::Work() {
  Guard guard(mutex_);
  while (true) {
    changed_.wait(guard, [&] {
      return !error_.ok() || !ready_.empty() || running_ == 0;
    });
    if (!error_.ok() || ready_.empty()) return;
    Task& task = Next();
    ++running_;
    RunSlice(task, guard);
    --running_;
    changed_.notify_all();
  }
}

Scheduler::Task& Scheduler::Next() {
  auto next = ready_.begin();
  if (context_.options.schedule != 0) {
    next += static_cast<ptrdiff_t>(random_() % ready_.size());
  }
  Task& task = **next;
  ready_.erase(next);
  return task;
}

int64_t Scheduler::Slice(const Task& task) {
  const int64_t most =
      context_.options.schedule == 0 ? kSlice : 1 + random_() % 8;
  return std::min(task.budget, most);
}

void Scheduler::RunSlice(Task& task, Guard& guard) {
  task.state = Task::State::kRunning;
  const int64_t slice = Slice(task);
  int64_t left = slice;
  guard.unlock();
  absl::StatusOr<Fiber::State> state = task.fiber->Run(left);
  guard.lock();
  if (!error_.ok()) return;  // its outcome is not used
  task.budget -= slice - left;
  if (!state.ok()) return Fail(task, state.status(), guard);
  switch (*state) {
    case Fiber::State::kFinished:
      return Finish(task, guard);
    case Fiber::State::kWaiting:
      return Wait(task, guard);
    case Fiber::State::kOutOfBudget:
      return Enqueue(task);
  }
}

void Scheduler::Enqueue(Task& task, bool first) {
  if (task.budget <= 0) {
    task.state = Task::State::kOutOfBudget;
    return;
  }
  task.state = Task::State::kReady;
  ready_.insert(first ? ready_.begin() : ready_.end(), &task);
  changed_.notify_one();
}

// Once WhenReady is called, another worker may run the task: this one does not
// touch it any more.
void Scheduler::Wait(Task& task, Guard& guard) {
  task.state = Task::State::kWaiting;
  const Future source = task.fiber->waits_for();
  guard.unlock();
  source->WhenReady([this, &task] {
    const Guard woken(mutex_);
    Enqueue(task, true);
  });
  guard.lock();
}

void Scheduler::Finish(Task& task, Guard& guard) {
  task.result = task.fiber->TakeResult();
  if (task.open_children > 0) {
    task.state = Task::State::kWaitingForChildren;
    return;
  }
  task.state = Task::State::kEnded;
  End(task, guard);
}

void Scheduler::Fail(Task& task, absl::Status status, Guard& guard) {
  if (absl::IsCancelled(status) || status.GetPayload(kByteLimit)) {
    error_ = std::move(status);
    context_.stop.stopped = true;
    return;
  }
  task.state = Task::State::kFailed;
  task.status = std::move(status);
  failed_ = true;
  End(task, guard);
}

void Scheduler::End(Task& task, Guard& guard) {
  task.last_effect = task.fiber->last_effect();
  std::unique_ptr<Fiber> fiber = std::move(task.fiber);
  const std::shared_ptr<ChildComputation> child = std::move(task.child);
  const absl::Status status = task.status;
  Task* const parent = task.parent;
  Values result;
  if (child != nullptr) result = std::move(task.result);
  if (child != nullptr && task.state == Task::State::kEnded) {
    ended_steps_ += task.account.steps;
    tasks_.erase(FiberPath(task.path));
  }
  guard.unlock();
  fiber.reset();
  if (child != nullptr) child->End(status, std::move(result));
  guard.lock();
  if (failed_) StopIfDecided();
  if (parent == nullptr || --parent->open_children > 0) return;
  if (parent->state == Task::State::kWaitingForChildren) {
    parent->state = Task::State::kEnded;
    End(*parent, guard);
  }
}

// The first failure, in fiber order, is that of the run once all fibers
// before it have ended.
void Scheduler::StopIfDecided() {
  for (const auto& [path, task] : tasks_) {
    if (task->state == Task::State::kEnded) continue;
    if (task->state == Task::State::kFailed) {
      error_ = task->status;
      context_.stop.stopped = true;
    }
    return;
  }
}

absl::StatusOr<Scheduler::State> Scheduler::Outcome() {
  if (!error_.ok()) return error_;
  bool finished = true, outside = false;
  const Task* first_failed = nullptr;
  for (const auto& [path, task] : tasks_) {
    const Task::State state = task->state;
    if (state == Task::State::kOutOfBudget) return State::kOutOfBudget;
    if (state == Task::State::kFailed && first_failed == nullptr) {
      first_failed = task.get();
    }
    finished = finished && state == Task::State::kEnded;
    // A host may feed at any time: a fiber it has woken goes on in the next
    // Run.
    outside =
        outside || state == Task::State::kReady ||
        (state == Task::State::kWaiting && task->fiber->waits_for()->outside());
  }
  if (first_failed != nullptr) {
    error_ = first_failed->status;
  } else if (!finished && !outside) {
    error_ = Deadlock();
  }
  if (!error_.ok()) return error_;
  return finished ? State::kFinished : State::kWaiting;
}

std::vector<Values> Scheduler::TakeResults() {
  const Guard guard(mutex_);
  std::vector<Values> results;
  for (auto& [path, task] : tasks_) {
    if (path.size() == 1) results.push_back(std::move(task->result));
  }
  return results;
}

int64_t Scheduler::steps() const {
  const Guard guard(mutex_);
  int64_t steps = ended_steps_;
  for (const auto& [path, task] : tasks_) steps += task->account.steps;
  return steps;
}

absl::Status Scheduler::Deadlock() const {
  std::vector<StuckFiber> fibers;
  for (const auto& [path, task] : tasks_) {
    StuckFiber& fiber = fibers.emplace_back();
    fiber.path = path;
    fiber.steps = task->account.steps;
    fiber.ended = task->state == Task::State::kEnded;
    if (task->fiber == nullptr) {
      fiber.last_effect = task->last_effect;
      continue;
    }
    fiber.at = task->fiber->at();
    fiber.last_effect = task->fiber->last_effect();
    fiber.waits_for = task->fiber->waits_for().get();
  }
  return absl::FailedPreconditionError(
      DeadlockReport(fibers, context_.rendezvous->Unattended()));
}

}  // namespace hlo
