#include "conformance/oracles/naive.h"

#include <utility>

#include "absl/strings/match.h"
#include "conformance/oracles/collectives.h"

namespace hlo::conformance {
namespace {

using naive::Array;
using naive::Evaluator;
using naive::Step;
using naive::Value;

// The entry computation, a step of all processes at a time: collectives meet
// there, and only there.
class AllProcesses {
 public:
  AllProcesses(const naive::Program& program, naive::Grid grid,
               std::vector<std::vector<Value>> arguments)
      : entry_(program.computations.at(program.entry)), grid_(grid) {
    for (int64_t p = 0; p < grid.processes(); ++p) {
      evaluators_.emplace_back(program, p / grid.partitions,
                               p % grid.partitions);
    }
    arguments_ = std::move(arguments);
    arguments_.resize(grid.processes());
    values_.resize(grid.processes(), std::vector<Value>(entry_.steps.size()));
  }

  absl::StatusOr<std::vector<std::vector<Array>>> Run() {
    for (size_t i = 0; i < entry_.steps.size(); ++i) {
      RunStep(i);
      for (const Evaluator& evaluator : evaluators_) {
        if (evaluator.failed()) return evaluator.status();
      }
    }
    std::vector<std::vector<Array>> results;
    for (const std::vector<Value>& values : values_) {
      naive::AppendArrays(values[entry_.root], results.emplace_back());
    }
    return results;
  }

 private:
  void RunStep(size_t number) {
    const Step& step = entry_.steps[number];
    naive::Brought operands(values_.size());
    for (size_t p = 0; p < values_.size(); ++p) {
      for (const size_t operand : step.operands) {
        operands[p].push_back(&values_[p][operand]);
      }
    }
    if (naive::IsCollective(step.op)) {
      std::vector<Value> got =
          naive::Meet(evaluators_[0], step, grid_, operands);
      for (size_t p = 0; p < got.size(); ++p) {
        values_[p][number] = std::move(got[p]);
      }
      return;
    }
    for (size_t p = 0; p < values_.size(); ++p) {
      values_[p][number] = Alone(p, step, operands[p]);
    }
  }

  Value Alone(size_t process, const Step& step,
              const std::vector<const Value*>& operands) {
    if (step.op == "parameter") {
      const size_t number = naive::IntegersOf(step.inside).at(0);
      if (number < arguments_[process].size()) {
        return arguments_[process][number];
      }
      evaluators_[process].Fail("no such argument");
      return {};
    }
    // What a start begins it has here already done.
    const bool done = absl::EndsWith(step.op, "-done") && operands.size() == 1;
    if (done) return *operands[0];
    return evaluators_[process].Evaluate(step, operands);
  }

  const naive::Computation& entry_;
  const naive::Grid grid_;
  std::vector<Evaluator> evaluators_;
  std::vector<std::vector<Value>> arguments_;
  std::vector<std::vector<Value>> values_;  // of each process, of each step
};

absl::StatusOr<std::vector<std::vector<Value>>> ReadArguments(
    const std::vector<std::vector<Literal>>& literals) {
  std::vector<std::vector<Value>> arguments;
  for (const std::vector<Literal>& process : literals) {
    std::vector<Value>& mine = arguments.emplace_back();
    for (const Literal& literal : process) {
      absl::StatusOr<Value> value = naive::FromLiteral(literal);
      if (!value.ok()) return value.status();
      mine.push_back(*std::move(value));
    }
  }
  return arguments;
}

}  // namespace

absl::StatusOr<std::vector<std::vector<Literal>>> RunNaive(
    absl::string_view module, int64_t replicas, int64_t partitions,
    const std::vector<std::vector<Literal>>& arguments) {
  absl::StatusOr<naive::Program> program = naive::ReadProgram(module);
  if (!program.ok()) return program.status();
  auto values = ReadArguments(arguments);
  if (!values.ok()) return values.status();
  auto arrays =
      AllProcesses(*program, {replicas, partitions}, *std::move(values)).Run();
  if (!arrays.ok()) return arrays.status();
  std::vector<std::vector<Literal>> results;
  for (const std::vector<Array>& process : *arrays) {
    std::vector<Literal>& mine = results.emplace_back();
    for (const Array& array : process) {
      if (array.format == nullptr) {
        return absl::UnimplementedError("a value without a type");
      }
      absl::StatusOr<Literal> literal = naive::ToLiteral(array);
      if (!literal.ok()) return literal.status();
      mine.push_back(*std::move(literal));
    }
  }
  return results;
}

}  // namespace hlo::conformance
