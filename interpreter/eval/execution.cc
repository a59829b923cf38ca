#include "interpreter/eval/execution.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/argument_leaves.h"
#include "interpreter/eval/feeds.h"
#include "interpreter/eval/process_rendezvous.h"
#include "interpreter/eval/scheduler.h"

namespace hlo {
namespace {

int Cores() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

absl::Status CheckCount(absl::string_view what, size_t given, size_t count) {
  if (given == 1 || given == count) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      what, " of ", given, " processes for ", count, " processes"));
}

absl::StatusOr<Values> ToLeaves(const Signature& signature,
                                const Arguments& arguments, int64_t process) {
  if (arguments.size() != signature.parameters.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the program takes ", signature.parameters.size(),
        " arguments, process ", process, " is given ", arguments.size()));
  }
  Values leaves;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Shape& parameter = signature.parameters[i];
    if (!Fits(arguments[i], parameter)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "parameter ", i, " is ", parameter.ToString(false),
          ", the argument is ", arguments[i].shape().ToString(false)));
    }
    AppendLeaves(arguments[i], parameter, leaves);
  }
  return leaves;
}

}  // namespace

struct Execution::Impl {
  Impl(std::shared_ptr<const Program> its_program,
       const ExecutionOptions& options)
      : program(std::move(its_program)),
        feeds(program->replicas() * program->partitions(), options.infeed,
              options.host_feeds),
        context{*program, options,
                options.memory != nullptr
                    ? options.memory
                    : MemoryPool::Create(options.limits.max_bytes),
                &rendezvous, &feeds},
        scheduler(context) {
    ExecutionOptions& own = context.options;
    own.infeed.clear();
    if (own.threads <= 0) own.threads = Cores();
    own.workers = std::clamp(own.workers, 1, Cores());
    // What workers take, ops do not have.
    own.threads = std::max(1, own.threads / own.workers);
    const int64_t replicas = program->replicas();
    const int64_t partitions = program->partitions();
    for (int64_t i = 0; i < replicas * partitions; ++i) {
      processes.push_back(
          {i, i / partitions, i % partitions, replicas, partitions});
      random_states.push_back(RandomState::Of(own.seed, i));
    }
    context.random_states = random_states.data();
  }

  std::shared_ptr<const Program> program;
  std::vector<Process> processes;
  std::vector<RandomState> random_states;
  ProcessRendezvous rendezvous;
  Feeds feeds;
  RunContext context;
  Scheduler scheduler;
};

Execution::Execution(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Execution::~Execution() = default;

absl::StatusOr<std::unique_ptr<Execution>> Execution::Create(
    std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
    const ExecutionOptions& options) {
  const auto count =
      static_cast<size_t>(program->replicas() * program->partitions());
  absl::Status status = CheckCount("arguments", arguments.size(), count);
  if (status.ok() && !options.infeed.empty()) {
    status = CheckCount("infeed", options.infeed.size(), count);
  }
  if (!status.ok()) return status;
  auto impl = std::make_unique<Impl>(std::move(program), options);
  const Signature& entry =
      impl->program->signature(impl->program->module().entry);
  for (size_t i = 0; i < count; ++i) {
    const size_t which = arguments.size() == 1 ? 0 : i;
    auto leaves = ToLeaves(entry, arguments[which], static_cast<int64_t>(i));
    if (!leaves.ok()) return leaves.status();
    // The last process that uses them gives its arguments away, so that they
    // can be updated in place.
    if (arguments.size() != 1 || i + 1 == count) arguments[which].clear();
    status = impl->scheduler.Add(impl->processes[i], *std::move(leaves));
    if (!status.ok()) return status;
  }
  return std::unique_ptr<Execution>(new Execution(std::move(impl)));
}

absl::StatusOr<Execution::State> Execution::Run(int64_t budget) {
  return impl_->scheduler.Run(impl_->context.options.workers, budget);
}

void Execution::Feed(int64_t process, Literal value) {
  impl_->feeds.Feed(process, std::move(value));
}

std::vector<Literal> Execution::TakeOutfeed(int64_t process) {
  return impl_->feeds.TakeOutfeed(process);
}

absl::StatusOr<std::vector<Literal>> Execution::TakeResults() {
  const Program& program = *impl_->program;
  const Shape& shape = program.signature(program.module().entry).result;
  std::vector<Literal> results;
  for (Values& leaves : impl_->scheduler.TakeResults()) {
    auto result = Literal::FromLeaves(shape, std::move(leaves));
    if (!result.ok()) return result.status();
    results.push_back(std::move(*result));
  }
  return results;
}

int64_t Execution::steps() const { return impl_->scheduler.steps(); }

int64_t Execution::peak_bytes() const {
  return impl_->context.memory->peak_bytes();
}

absl::StatusOr<std::vector<Literal>> Evaluate(
    std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
    const ExecutionOptions& options) {
  auto execution =
      Execution::Create(std::move(program), std::move(arguments), options);
  if (!execution.ok()) return execution.status();
  absl::StatusOr<Execution::State> state = (*execution)->Run();
  if (!state.ok()) return state.status();
  if (*state != Execution::State::kFinished) {
    return absl::FailedPreconditionError("nobody feeds the program");
  }
  return (*execution)->TakeResults();
}

}  // namespace hlo
