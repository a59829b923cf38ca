#include "workshop/mutants/planted_faults.h"

#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "conformance/backends/run_on_cpu.h"
#include "conformance/format/settings.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

class FaultyBackend : public Backend {
 public:
  explicit FaultyBackend(PlantedFault fault) : fault_(std::move(fault)) {}

  // It declares what the interpreter does.
  absl::StatusOr<Hello> Start() override {
    return MakeCpuBackend(DefaultSettings())->Start();
  }

  Answer Run(const Question& question) override {
    return RunWithFault(question, fault_);
  }

 private:
  PlantedFault fault_;
};

}  // namespace

Answer RunWithFault(const Question& question, const PlantedFault& fault) {
  const Op* op = FindOp(fault.op);
  LaneHooks lanes(fault.step);
  CpuChanges changes;
  changes.bounded = true;
  std::optional<MutantOp> mutant;
  if (fault.step != nullptr) changes.hooks = &lanes;
  changes.rewrite = fault.rewrite;
  if (fault.mutation != nullptr && op != nullptr) {
    changes.hooks = &mutant.emplace(*op, fault.mutation);
    if (fault.mutation->rewrite != nullptr) {
      changes.rewrite = [&](Module& module) {
        fault.mutation->rewrite(module, *op);
      };
    }
  }
  Question asked;
  if (fault.ask != nullptr) {
    asked = question;
    fault.ask(asked);
  }
  Answer answer = RunOnCpu(fault.ask != nullptr ? asked : question,
                           fault.settings, changes);
  if (fault.answer != nullptr) fault.answer(question, answer);
  return answer;
}

PlantedFaults AllPlantedFaults() {
  PlantedFaults faults;
  AddNumberFaults(faults);
  AddTypeFaults(faults);
  AddMovementFaults(faults);
  AddIndexFaults(faults);
  AddSumFaults(faults);
  AddOrderFaults(faults);
  AddAttributeFaults(faults);
  AddProcessFaults(faults);
  AddAnswerFaults(faults);
  AddControlFaults(faults);
  return faults;
}

std::unique_ptr<Backend> MakeFaultyBackend(PlantedFault fault) {
  return std::make_unique<FaultyBackend>(std::move(fault));
}

PlantedFault WrongStep(std::string name, const std::string& op,
                       std::function<bool(SeenStep&)> wrong) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = op;
  // What a done is given is pending; all others are given arrays.
  const bool done = absl::EndsWith(op, "-done");
  fault.step = [op, done, wrong = std::move(wrong)](SeenStep& step) {
    const auto is_array = [](const ArrayCopy& each) { return each.is_array(); };
    return step.instruction.op->name == op && !step.results.empty() &&
           step.results[0].is_array() && !step.results[0].bytes.empty() &&
           (done || std::all_of(step.operands.begin(), step.operands.end(),
                                is_array)) &&
           wrong(step);
  };
  return fault;
}

PlantedFault WrongQuestion(std::string name, std::string op,
                           std::function<void(Question&)> ask) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = std::move(op);
  fault.ask = std::move(ask);
  return fault;
}

PlantedFault WrongProgram(std::string name, const std::string& op,
                          std::function<void(Instruction&)> wrong) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = op;
  fault.rewrite = [op, wrong = std::move(wrong)](Module& module) {
    for (Computation& computation : module.computations) {
      for (Instruction& each : computation.instructions) {
        if (each.op->name == op) wrong(each);
      }
    }
  };
  return fault;
}

}  // namespace hlo::conformance
