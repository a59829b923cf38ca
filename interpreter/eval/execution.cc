#include "interpreter/eval/execution.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/machine.h"
#include "interpreter/eval/scheduler.h"
#include "literals/sizes.h"

namespace hlo {
namespace {

int Cores() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

// A dynamic parameter takes any sizes within its bounds.
bool Fits(const Literal& argument, const Shape& parameter) {
  const Shape& shape = argument.shape();
  if (shape.is_tuple() && parameter.is_tuple()) {
    return std::equal(argument.elements().begin(), argument.elements().end(),
                      parameter.elements().begin(), parameter.elements().end(),
                      Fits);
  }
  if (!shape.is_array() || !parameter.is_array()) {
    return SameIgnoringLayout(shape, parameter);
  }
  return shape.type() == parameter.type() &&
         SizesFit(argument.sizes(), parameter);
}

// Appends the leaves of one argument as values of the parameter's leaves.
void AppendLeaves(const Literal& argument, const Shape& parameter,
                  Values& leaves) {
  if (argument.is_tuple()) {
    for (size_t i = 0; i < argument.elements().size(); ++i) {
      AppendLeaves(argument.elements()[i], parameter.elements()[i], leaves);
    }
    return;
  }
  Value value = argument.leaf();
  if (parameter.is_static()) {
    value.sizes = nullptr;
  } else if (!value.sizes) {
    value.sizes = std::make_shared<const std::vector<int64_t>>(
        argument.sizes().begin(), argument.sizes().end());
  }
  leaves.push_back(std::move(value));
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
        context{*program, options,
                options.memory != nullptr
                    ? options.memory
                    : MemoryPool::Create(options.limits.max_bytes),
                &meetings} {
    ExecutionOptions& own = context.options;
    if (own.threads <= 0) own.threads = Cores();
    own.workers = std::clamp(own.workers, 1, Cores());
    // What workers take, ops do not have.
    own.threads = std::max(1, own.threads / own.workers);
  }

  std::shared_ptr<const Program> program;
  Meetings meetings;
  RunContext context;
  std::vector<std::unique_ptr<Process>> processes;
  Scheduler scheduler{processes, meetings};
};

Execution::Execution(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Execution::~Execution() = default;

absl::StatusOr<std::unique_ptr<Execution>> Execution::Create(
    std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
    const ExecutionOptions& options) {
  const int64_t partitions = program->partitions();
  const int64_t count = program->replicas() * partitions;
  if (arguments.size() != 1 &&
      static_cast<int64_t>(arguments.size()) != count) {
    return absl::InvalidArgumentError(
        absl::StrCat("arguments of ", arguments.size(), " processes for ",
                     count, " processes"));
  }
  const int entry = program->module().entry;
  auto impl = std::make_unique<Impl>(std::move(program), options);
  for (int64_t i = 0; i < count; ++i) {
    auto process = std::make_unique<Process>();
    process->state.index = i;
    process->state.replica = i / partitions;
    process->state.partition = i % partitions;
    process->state.random = RandomState::Of(options.seed, i);
    const size_t which = arguments.size() == 1 ? 0 : static_cast<size_t>(i);
    auto leaves =
        ToLeaves(impl->program->signature(entry), arguments[which], i);
    if (!leaves.ok()) return leaves.status();
    // The last process that uses them gives its arguments away, so that they
    // can be updated in place.
    if (arguments.size() != 1 || i + 1 == count) arguments[which].clear();
    process->machine =
        std::make_unique<Machine>(impl->context, process->state, 0);
    absl::Status status = process->machine->Start(entry, std::move(*leaves));
    if (!status.ok()) return status;
    impl->processes.push_back(std::move(process));
  }
  return std::unique_ptr<Execution>(new Execution(std::move(impl)));
}

absl::StatusOr<Execution::State> Execution::Run(int64_t budget) {
  absl::StatusOr<bool> finished =
      impl_->scheduler.Run(impl_->context.options.workers, budget);
  if (!finished.ok()) return finished.status();
  return *finished ? State::kFinished : State::kOutOfBudget;
}

absl::StatusOr<std::vector<Literal>> Execution::TakeResults() {
  const Program& program = *impl_->program;
  const Shape& shape = program.signature(program.module().entry).result;
  std::vector<Literal> results;
  for (auto& process : impl_->processes) {
    auto result = Literal::FromLeaves(shape, std::move(process->result));
    if (!result.ok()) return result.status();
    results.push_back(std::move(*result));
  }
  return results;
}

int64_t Execution::steps() const {
  int64_t steps = 0;
  for (const auto& process : impl_->processes) steps += process->state.steps;
  return steps;
}

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
  return (*execution)->TakeResults();
}

}  // namespace hlo
