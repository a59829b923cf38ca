// Backends that are wrong in one thing, as real ones have been: the interpreter
// with a fault. The suite must notice each.
#ifndef HLOREF_WORKSHOP_MUTANTS_PLANTED_FAULTS_H_
#define HLOREF_WORKSHOP_MUTANTS_PLANTED_FAULTS_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "conformance/backends/backend.h"
#include "workshop/making/lane_hooks.h"
#include "workshop/mutants/mutation.h"

namespace hlo::conformance {

struct PlantedFault {
  std::string name;
  std::string op;  // whose vectors notice it
  // One of these, or several. They change what an instruction gives, the
  // program, what the program is given, and the answer; `step` and `rewrite`
  // say whether they changed anything.
  std::function<bool(SeenStep&)> step;
  std::function<void(Module&)> rewrite;
  std::function<void(Question&)> ask;
  std::function<void(const Question&, Answer&)> answer;
  // A wrong result of every lane of the op; may be null.
  const Mutation* mutation = nullptr;
  // Choices that it makes and does not declare.
  Settings settings = {};
};
using PlantedFaults = std::vector<PlantedFault>;

// All of them; their names differ.
PlantedFaults AllPlantedFaults();

// The faults of one place each.
void AddNumberFaults(PlantedFaults& faults);
void AddTypeFaults(PlantedFaults& faults);
void AddMovementFaults(PlantedFaults& faults);
void AddIndexFaults(PlantedFaults& faults);
void AddSumFaults(PlantedFaults& faults);
void AddOrderFaults(PlantedFaults& faults);
void AddAttributeFaults(PlantedFaults& faults);
void AddProcessFaults(PlantedFaults& faults);
void AddAnswerFaults(PlantedFaults& faults);
void AddControlFaults(PlantedFaults& faults);

// The answer of the interpreter with the fault.
Answer RunWithFault(const Question& question, const PlantedFault& fault);
// The interpreter with the fault.
std::unique_ptr<Backend> MakeFaultyBackend(PlantedFault fault);

// A fault of the op's results: `wrong` says whether it changed them.
PlantedFault WrongStep(std::string name, const std::string& op,
                       std::function<bool(SeenStep&)> wrong);
// A fault of the op's instructions.
PlantedFault WrongProgram(std::string name, const std::string& op,
                          std::function<void(Instruction&)> wrong);
// A fault of what the op's vectors are given.
PlantedFault WrongQuestion(std::string name, std::string op,
                           std::function<void(Question&)> ask);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_PLANTED_FAULTS_H_
