#include "conformance/oracles/naive.h"

#include <utility>

#include "conformance/oracles/evaluator.h"

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

absl::StatusOr<std::vector<Literal>> Write(const std::vector<Array>& arrays) {
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
                                std::vector<Value> arguments,
                                std::vector<Literal>& results,
                                std::vector<Literal>& outfeed) {
  const Value value =
      evaluator.Apply(evaluator.program().entry, std::move(arguments));
  if (evaluator.waiting()) return false;
  if (evaluator.failed()) return evaluator.status();
  std::vector<Array> arrays, fed;
  naive::AppendArrays(value, arrays);
  for (const auto& [channel, values] : evaluator.to_host()) {
    for (const Value& each : values) naive::AppendArrays(each, fed);
  }
  absl::StatusOr<std::vector<Literal>> written = Write(arrays);
  if (!written.ok()) return written.status();
  results = *std::move(written);
  written = Write(fed);
  if (!written.ok()) return written.status();
  outfeed = *std::move(written);
  return true;
}

}  // namespace

absl::StatusOr<NaiveEnding> RunNaive(absl::string_view module,
                                     const NaiveInputs& inputs) {
  absl::StatusOr<naive::Program> program = naive::ReadProgram(module);
  if (!program.ok()) return program.status();
  auto arguments = ReadLists(inputs.arguments);
  if (!arguments.ok()) return arguments.status();
  auto infeed = ReadLists(inputs.infeed);
  if (!infeed.ok()) return infeed.status();
  naive::World world({inputs.replicas, inputs.partitions}, inputs.seed,
                     *std::move(infeed));
  const size_t processes = world.grid().processes();
  arguments->resize(processes);
  NaiveEnding ending;
  ending.results.resize(processes);
  ending.outfeed.resize(processes);
  std::vector<bool> ended(processes);
  size_t left = processes;
  while (left > 0) {
    const size_t told = world.size(), before = left;
    for (size_t p = 0; p < processes; ++p) {
      if (ended[p]) continue;
      Evaluator evaluator(*program, world, static_cast<int64_t>(p),
                          inputs.exact);
      const auto done = RunProcess(evaluator, (*arguments)[p],
                                   ending.results[p], ending.outfeed[p]);
      if (!done.ok()) return done.status();
      ended[p] = *done;
      if (!*done) continue;
      --left;
      ending.exact_sums += evaluator.exact_sums();
    }
    if (left == before && told == world.size()) {
      return absl::FailedPreconditionError("nobody goes on");
    }
  }
  return ending;
}

}  // namespace hlo::conformance
