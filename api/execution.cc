#include "hloref/execution.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/internal.h"
#include "api/run_hooks.h"
#include "api/run_targets.h"
#include "interpreter/eval/execution.h"

namespace hloref {

// The flags of the runs that it stops. None leaves the list: a run gives its
// flag back, and another one uses it, so that Cancel needs no lock.
struct HLOREF_LOCAL Cancellation::Impl {
  struct Flag {
    std::atomic<bool> stop = false;
    std::atomic<bool> used = true;
    Flag* next = nullptr;
  };

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    for (Flag* flag = first; flag != nullptr;) {
      delete std::exchange(flag, flag->next);
    }
  }
  Flag* Take();

  std::atomic<bool> cancelled = false;
  std::atomic<Flag*> first = nullptr;
};

Cancellation::Impl::Flag* Cancellation::Impl::Take() {
  Flag* flag = first;
  while (flag != nullptr && flag->used.exchange(true)) flag = flag->next;
  if (flag == nullptr) {
    flag = new Flag;
    flag->next = first;
    while (!first.compare_exchange_weak(flag->next, flag)) {
    }
  }
  flag->stop = false;
  if (cancelled) flag->stop = true;
  return flag;
}

struct HLOREF_LOCAL Execution::Impl {
  StopFlag stop = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<RunHooks> hooks;            // null: none
  std::unique_ptr<hlo::Execution> execution;  // outlived by the hooks
  bool host_feeds = false;
  int64_t processes = 0;
  std::atomic<bool> busy = false;  // a thread is in Run or TakeResults
  bool finished = false;
  bool taken = false;
};

namespace {

constexpr int kMaxThreads = 4096;

Status Misuse(std::string message) {
  return {StatusCode::kFailedPrecondition, std::move(message)};
}

// Holds the flag while a call lasts that must be the only one.
class Only {
 public:
  explicit Only(std::atomic<bool>& busy) : busy_(busy) {
    alone_ = !busy_.exchange(true);
  }
  ~Only() {
    if (alone_) busy_ = false;
  }
  Only(const Only&) = delete;
  Only& operator=(const Only&) = delete;
  bool alone() const { return alone_; }

 private:
  std::atomic<bool>& busy_;
  bool alone_;
};

std::vector<hlo::Arguments> Lists(const ByProcess& lists) {
  std::vector<hlo::Arguments> inner;
  inner.reserve(lists.size());
  for (const auto& each : lists) inner.push_back(Inner(each));
  return inner;
}

absl::StatusOr<hlo::ExecutionOptions> InnerOptions(const Inputs& inputs,
                                                   const RunOptions& options) {
  hlo::ExecutionOptions inner;
  const auto limits = Inner(options.limits);
  if (!limits.ok()) return limits.status();
  if (std::min(options.threads, options.workers) < 0 ||
      std::max(options.threads, options.workers) > kMaxThreads) {
    return absl::InvalidArgumentError(
        absl::StrCat("threads and workers are 0 to ", kMaxThreads));
  }
  auto targets = TargetsOf(options.custom_calls);
  if (!targets.ok()) return targets.status();
  inner.limits = *limits;
  inner.seed = options.seed;
  inner.strict = options.strict;
  inner.threads = options.threads;
  inner.workers = options.workers;
  inner.host_feeds = options.host_feeds;
  inner.custom_calls = *std::move(targets);
  inner.infeed = Lists(inputs.infeed);
  for (const auto& [channel, lists] : inputs.from_host) {
    inner.from_host[channel] = Lists(lists);
  }
  return inner;
}

}  // namespace

Cancellation::Cancellation() : impl_(std::make_shared<Impl>()) {}

void Cancellation::Cancel() {
  impl_->cancelled = true;
  for (Impl::Flag* flag = impl_->first; flag != nullptr; flag = flag->next) {
    flag->stop = true;
  }
}

bool Cancellation::cancelled() const { return impl_->cancelled; }

StopFlag Access::Watch(const Cancellation& cancellation) {
  Cancellation::Impl::Flag* const flag = cancellation.impl_->Take();
  return {&flag->stop, [impl = cancellation.impl_, flag](std::atomic<bool>*) {
            flag->used = false;
          }};
}

Execution::Execution(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Execution::Execution(Execution&&) noexcept = default;
Execution& Execution::operator=(Execution&&) noexcept = default;
Execution::~Execution() = default;

Result<Execution> Access::Start(hlo::Programs programs, Inputs inputs,
                                const RunOptions& options) {
  const absl::Status fit = programs.Check();
  if (!fit.ok()) return hloref::Outer(fit);
  auto inner = InnerOptions(inputs, options);
  if (!inner.ok()) return hloref::Outer(inner.status());
  auto impl = std::make_unique<Execution::Impl>();
  impl->host_feeds = options.host_feeds;
  impl->processes = programs.processes();
  if (options.cancellation) impl->stop = Watch(*options.cancellation);
  if (options.hooks != nullptr) {
    impl->hooks =
        std::make_unique<RunHooks>(*options.hooks, programs, impl->stop);
    inner->hooks = impl->hooks.get();
  }
  inner->cancelled = impl->stop.get();
  std::vector<hlo::Arguments> arguments = Lists(inputs.arguments);
  inputs.arguments.clear();  // else the caller's copies keep their bytes
  auto execution =
      hlo::Execution::Create(std::move(programs), std::move(arguments), *inner);
  if (!execution.ok()) return hloref::Outer(execution.status());
  impl->execution = *std::move(execution);
  return Execution(std::move(impl));
}

Result<Execution> Execution::Create(const Program& program, Inputs inputs,
                                    const RunOptions& options) {
  return Guarded([&]() -> Result<Execution> {
    return Access::Start(Access::Inner(program), std::move(inputs), options);
  });
}

Result<Execution> Execution::Create(const std::vector<Program>& programs,
                                    const std::vector<int>& assigned,
                                    Inputs inputs, const RunOptions& options) {
  return Guarded([&]() -> Result<Execution> {
    hlo::Programs inner;
    for (const Program& each : programs) {
      inner.programs.push_back(Access::Inner(each));
    }
    inner.assigned = assigned;
    return Access::Start(std::move(inner), std::move(inputs), options);
  });
}

Result<Execution::State> Execution::Run(int64_t budget) {
  return Guarded([&]() -> Result<State> {
    if (impl_ == nullptr) return Misuse("the execution was moved from");
    const Only only(impl_->busy);
    if (!only.alone()) return Misuse("the execution runs already");
    if (impl_->finished) return State::kFinished;
    const auto state = impl_->execution->Run(std::max<int64_t>(budget, 1));
    Status stopped = impl_->hooks ? impl_->hooks->error() : Status();
    if (!stopped.ok()) return stopped;
    if (!state.ok()) return Outer(state.status());
    impl_->finished = *state == hlo::Execution::State::kFinished;
    return static_cast<State>(*state);
  });
}

Status Execution::CheckProcess(int64_t process) const {
  if (impl_ == nullptr) return Misuse("the execution was moved from");
  if (process >= 0 && process < impl_->processes) return {};
  return {StatusCode::kInvalidArgument,
          absl::StrCat("there is no process ", process, ": ", impl_->processes,
                       " run")};
}

Status Execution::Feed(int64_t process, Literal value,
                       std::optional<int64_t> channel) {
  return Guarded([&]() -> Status {
    Status there = CheckProcess(process);
    if (!there.ok()) return there;
    if (!impl_->host_feeds) {
      return Misuse("the run has no host_feeds: its queues are complete");
    }
    impl_->execution->Feed(process, Access::Inner(value), channel);
    return {};
  });
}

Result<std::vector<Literal>> Execution::TakeOutfeed(
    int64_t process, std::optional<int64_t> channel) {
  return Guarded([&]() -> Result<std::vector<Literal>> {
    Status there = CheckProcess(process);
    if (!there.ok()) return there;
    return Outer(impl_->execution->TakeOutfeed(process, channel));
  });
}

std::vector<int64_t> Execution::HostChannels() const {
  if (impl_ == nullptr) return {};
  return impl_->execution->HostChannels();
}

Result<std::vector<Literal>> Execution::TakeResults() {
  return Guarded([&]() -> Result<std::vector<Literal>> {
    if (impl_ == nullptr) return Misuse("the execution was moved from");
    const Only only(impl_->busy);
    if (!only.alone()) return Misuse("the execution still runs");
    if (!impl_->finished) return Misuse("the execution has not finished");
    if (std::exchange(impl_->taken, true)) {
      return Misuse("the results have been taken");
    }
    auto results = impl_->execution->TakeResults();
    if (!results.ok()) return Outer(results.status());
    return Outer(*std::move(results));
  });
}

int64_t Execution::steps() const {
  return impl_ == nullptr ? 0 : impl_->execution->steps();
}

int64_t Execution::peak_bytes() const {
  return impl_ == nullptr ? 0 : impl_->execution->peak_bytes();
}

}  // namespace hloref
