#include "interpreter/eval/execution.h"

#include <algorithm>
#include <cstddef>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "interpreter/eval/argument_leaves.h"
#include "interpreter/eval/processes/feeds.h"
#include "interpreter/eval/processes/process_rendezvous.h"
#include "interpreter/eval/processes/unpaired_transfers.h"
#include "interpreter/eval/scheduler.h"

namespace hlo {
namespace {

// Asking takes longer than running a small program: the answer is in files.
int Cores() {
  static const int cores =
      static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return cores;
}

absl::Status CheckCount(absl::string_view what, size_t given, size_t count) {
  if (given == 1 || given == count) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      what, " of ", given, " processes for ", count, " processes"));
}

absl::Status CheckCounts(size_t arguments, const ExecutionOptions& options,
                         size_t count) {
  absl::Status status = CheckCount("arguments", arguments, count);
  if (status.ok() && !options.infeed.empty()) {
    status = CheckCount("infeed", options.infeed.size(), count);
  }
  for (const auto& [channel, values] : options.from_host) {
    if (!status.ok()) break;
    status =
        CheckCount(absl::StrCat("values from the host on channel ", channel),
                   values.size(), count);
  }
  return status;
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

// Counts the arguments' bytes, once where several processes share them. Only
// these leaves hold them now, unless the caller keeps some.
absl::Status Adopt(MemoryPool& memory, std::vector<Values>& processes) {
  absl::flat_hash_map<std::pair<const std::byte*, size_t>, size_t> known;
  std::vector<std::vector<Buffer*>> holders;
  for (Values& leaves : processes) {
    for (Value& leaf : leaves) {
      const size_t bytes = leaf.buffer.size();
      if (bytes <= Buffer::kInlineBytes) continue;
      const size_t which =
          known.try_emplace({leaf.buffer.data(), bytes}, known.size())
              .first->second;
      holders.resize(known.size());
      holders[which].push_back(&leaf.buffer);
    }
  }
  for (const std::vector<Buffer*>& buffers : holders) {
    Buffer outside = std::move(*buffers.front());
    for (Buffer* buffer : buffers) *buffer = Buffer();
    absl::StatusOr<Buffer> counted = memory.Adopt(std::move(outside));
    if (!counted.ok()) {
      return absl::ResourceExhaustedError(
          absl::StrCat("an argument ", counted.status().message()));
    }
    for (Buffer* buffer : buffers) *buffer = *counted;
  }
  return absl::OkStatus();
}

}  // namespace

struct Execution::Impl {
  Impl(Programs its_programs, UnpairedTransfers its_transfers,
       const ExecutionOptions& options)
      : programs(std::move(its_programs)),
        transfers(std::move(its_transfers)),
        feeds(programs.processes(), options),
        context{options,
                options.memory != nullptr
                    ? options.memory
                    : MemoryPool::Create(options.limits.max_bytes),
                &rendezvous, &feeds, &transfers},
        scheduler(context) {
    ExecutionOptions& own = context.options;
    context.stop.host = own.cancelled;
    own.infeed.clear();  // the queues have it
    own.from_host.clear();
    if (own.threads <= 0) own.threads = Cores();
    own.workers = std::clamp(own.workers, 1, Cores());
    // Threads that workers take are not there for ops.
    own.threads = std::max(1, own.threads / own.workers);
    const int64_t replicas = programs.replicas();
    const int64_t partitions = programs.partitions();
    for (int64_t i = 0; i < replicas * partitions; ++i) {
      processes.push_back(
          {i, i / partitions, i % partitions, replicas, partitions});
      random_states.push_back(RandomState::Of(own.seed, i));
    }
    context.random_states = random_states.data();
  }

  const Programs programs;
  const UnpairedTransfers transfers;
  absl::Status meeting;  // an error of the programs together
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
    Programs programs, std::vector<Arguments> arguments,
    const ExecutionOptions& options) {
  absl::Status status = programs.Check();
  if (!status.ok()) return status;
  const auto count = static_cast<size_t>(programs.processes());
  status = CheckCounts(arguments.size(), options, count);
  if (!status.ok()) return status;
  // Programs that cannot meet have arguments that fit nevertheless.
  auto transfers = UnpairedTransfers::Find(programs);
  const absl::Status meeting = transfers.status();
  auto impl = std::make_unique<Impl>(
      std::move(programs),
      transfers.ok() ? *std::move(transfers) : UnpairedTransfers(), options);
  impl->meeting = meeting;
  std::vector<Values> all;
  for (size_t i = 0; i < count; ++i) {
    const size_t which = arguments.size() == 1 ? 0 : i;
    const Process& process = impl->processes[i];
    const Program& program = *impl->programs.of(process.index);
    auto leaves = ToLeaves(program.signature(program.module().entry),
                           arguments[which], process.index);
    if (!leaves.ok()) return leaves.status();
    all.push_back(*std::move(leaves));
  }
  arguments.clear();  // so that they can be updated in place
  if (!options.counted_arguments) {
    status = Adopt(*impl->context.memory, all);
  }
  for (size_t i = 0; i < count && status.ok(); ++i) {
    const Process& process = impl->processes[i];
    status = impl->scheduler.Add(process, *impl->programs.of(process.index),
                                 std::move(all[i]));
  }
  if (!status.ok()) return status;
  return std::unique_ptr<Execution>(new Execution(std::move(impl)));
}

absl::StatusOr<Execution::State> Execution::Run(int64_t budget) {
  if (!impl_->meeting.ok()) return impl_->meeting;
  return impl_->scheduler.Run(impl_->context.options.workers, budget);
}

void Execution::Feed(int64_t process, Literal value, HostChannel channel) {
  impl_->feeds.Feed(process, channel, std::move(value));
}

std::vector<Literal> Execution::TakeOutfeed(int64_t process,
                                            HostChannel channel) {
  return impl_->feeds.TakeWritten(process, channel);
}

std::vector<int64_t> Execution::HostChannels() const {
  return impl_->feeds.WrittenChannels();
}

absl::StatusOr<std::vector<Literal>> Execution::TakeResults() {
  std::vector<Literal> results;
  for (Values& leaves : impl_->scheduler.TakeResults()) {
    const Program& program = *impl_->programs.of(std::ssize(results));
    auto result = Literal::FromLeaves(
        program.signature(program.module().entry).result, std::move(leaves));
    if (!result.ok()) return result.status();
    results.push_back(std::move(*result));
  }
  return results;
}

int64_t Execution::steps() const { return impl_->scheduler.steps(); }

int64_t Execution::peak_bytes() const {
  return impl_->context.memory->peak_bytes();
}

absl::StatusOr<std::vector<Literal>> Evaluate(Programs programs,
                                              std::vector<Arguments> arguments,
                                              const ExecutionOptions& options) {
  auto execution =
      Execution::Create(std::move(programs), std::move(arguments), options);
  if (!execution.ok()) return execution.status();
  absl::StatusOr<Execution::State> state = (*execution)->Run();
  if (!state.ok()) return state.status();
  if (*state != Execution::State::kFinished) {
    return absl::FailedPreconditionError("nobody feeds the program");
  }
  return (*execution)->TakeResults();
}

}  // namespace hlo
