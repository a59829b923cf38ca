#include "workshop/oracles/naive.h"

#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/widen.h"

namespace hlo::conformance {
namespace {

using naive::Array;
using naive::Evaluator;
using naive::Value;

absl::StatusOr<std::vector<std::vector<Value>>> ReadLists(
    const NaiveLists& lists) {
  std::vector<std::vector<Value>> read;
  for (const std::vector<Literal>& process : lists) {
    std::vector<Value>& mine = read.emplace_back();
    for (const Literal& literal : process) {
      absl::StatusOr<Value> value = naive::FromLiteral(literal);
      if (!value.ok()) return value.status();
      mine.push_back(*std::move(value));
    }
  }
  return read;
}

absl::StatusOr<naive::Queues> ReadQueues(const NaiveInputs& inputs) {
  std::map<int64_t, NaiveLists> queues = inputs.from_host;
  queues[naive::kInfeed] = inputs.infeed;
  naive::Queues host;
  for (const auto& [channel, lists] : queues) {
    auto read = ReadLists(lists);
    if (!read.ok()) return read.status();
    host[channel] = *std::move(read);
  }
  return host;
}

absl::StatusOr<std::vector<Literal>> Write(const std::vector<Value>& values) {
  std::vector<Array> arrays;
  for (const Value& each : values) naive::AppendArrays(each, arrays);
  std::vector<Literal> literals;
  for (const Array& array : arrays) {
    if (array.format == nullptr) {
      return absl::UnimplementedError("a value without a type");
    }
    absl::StatusOr<Literal> literal = naive::ToLiteral(array);
    if (!literal.ok()) return literal.status();
    literals.push_back(*std::move(literal));
  }
  return literals;
}

// One process, from its beginning: whether it came to its end.
absl::StatusOr<bool> RunProcess(Evaluator& evaluator,
                                std::vector<Value> arguments, size_t process,
                                NaiveEnding& ending) {
  const Value value =
      evaluator.Apply(evaluator.program().entry, std::move(arguments));
  if (evaluator.waiting()) return false;
  if (evaluator.failed()) return evaluator.status();
  absl::StatusOr<std::vector<Literal>> written = Write({value});
  if (!written.ok()) return written.status();
  ending.results[process] = *std::move(written);
  for (const auto& [channel, values] : evaluator.to_host()) {
    written = Write(values);
    if (!written.ok()) return written.status();
    NaiveLists& all =
        channel == naive::kInfeed ? ending.outfeed : ending.to_host[channel];
    all.resize(ending.results.size());
    all[process] = *std::move(written);
  }
  return true;
}

}  // namespace

absl::StatusOr<NaiveEnding> RunNaive(absl::string_view module,
                                     const NaiveInputs& inputs) {
  absl::StatusOr<naive::Program> program = naive::ReadProgram(module);
  if (!program.ok()) return program.status();
  auto choices = naive::ReadChoices(inputs.choices);
  if (!choices.ok()) return choices.status();
  choices->flush_within_sums = inputs.flush_within_sums;
  naive::AddWideComputations(*choices, *program);
  auto arguments = ReadLists(inputs.arguments);
  if (!arguments.ok()) return arguments.status();
  auto host = ReadQueues(inputs);
  if (!host.ok()) return host.status();
  naive::Blackboard board({inputs.replicas, inputs.partitions}, inputs.seed,
                          *std::move(host));
  const size_t processes = board.grid().processes();
  arguments->resize(processes);
  NaiveEnding ending;
  ending.results.resize(processes);
  ending.outfeed.resize(processes);
  std::vector<bool> ended(processes);
  size_t left = processes;
  while (left > 0) {
    const size_t published = board.size(), before = left;
    for (size_t p = 0; p < processes; ++p) {
      if (ended[p]) continue;
      Evaluator evaluator(*program, board, static_cast<int64_t>(p), *choices,
                          inputs.exact);
      const auto done = RunProcess(evaluator, (*arguments)[p], p, ending);
      if (!done.ok()) return done.status();
      ended[p] = *done;
      if (!*done) continue;
      --left;
      ending.exact_sums += evaluator.exact_sums();
    }
    if (left == before && published == board.size()) {
      return absl::FailedPreconditionError("nobody goes on");
    }
  }
  return ending;
}

}  // namespace hlo::conformance
