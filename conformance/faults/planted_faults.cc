#include "conformance/faults/planted_faults.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "conformance/backends/run_on_cpu.h"
#include "conformance/vectors/settings.h"

namespace hlo::conformance {
namespace {

class FaultyBackend : public Backend {
 public:
  explicit FaultyBackend(PlantedFault fault) : fault_(std::move(fault)) {}

  // It declares what the interpreter does.
  absl::StatusOr<Hello> Start() override {
    return MakeCpuBackend(DefaultSettings())->Start();
  }

  Answer Run(const Vector& vector) override {
    LaneHooks hooks(fault_.step);
    CpuChanges changes;
    if (fault_.step != nullptr) changes.hooks = &hooks;
    changes.rewrite = fault_.rewrite;
    Answer answer;
    if (fault_.ask != nullptr) {
      Vector asked = vector;
      fault_.ask(asked);
      answer = RunOnCpu(asked, {}, changes);
    } else {
      answer = RunOnCpu(vector, {}, changes);
    }
    if (fault_.answer != nullptr) fault_.answer(vector, answer);
    return answer;
  }

 private:
  PlantedFault fault_;
};

}  // namespace

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
