#include "workshop/mutants/mutant.h"

#include <utility>

#include "conformance/backends/run_on_hloref.h"

namespace hlo::conformance {

Callers CallersOf(const Module& module) {
  Callers callers;
  // Callers stand behind their callees.
  for (size_t i = module.computations.size(); i-- > 0;) {
    const Computation& computation = module.computations[i];
    const std::set<std::string> above = callers[computation.name];
    for (const Instruction& each : computation.instructions) {
      ForEachCall(*each.op, each.attributes,
                  [&](ComputationId called, OperandRange) {
                    auto& of = callers[module.computations[called.index].name];
                    of.insert(above.begin(), above.end());
                    of.insert(each.op->name);
                  });
    }
  }
  return callers;
}

Answer RunMutant(const Question& question, const Mutant& mutant,
                 const Callers& callers) {
  std::map<std::pair<int64_t, const Instruction*>, int64_t> executions;
  ElementHooks hooks([&](SeenStep& step) {
    StepPlace place;
    place.processes = question.processes();
    place.execution = ++executions[{step.event.process, &step.instruction}];
    const auto of = callers.find(step.event.computation.name);
    if (of != callers.end()) place.callers = &of->second;
    return mutant.step(step, place);
  });
  HlorefChanges changes;
  changes.bounded = true;
  changes.most_steps = mutant.most_steps;
  if (mutant.step != nullptr) changes.hooks = &hooks;
  if (mutant.program != nullptr) {
    changes.rewrite = [&](Module& module) { (void)mutant.program(module); };
  }
  Question asked;
  if (mutant.question != nullptr) mutant.question(asked = question);
  Answer answer = RunOnHloref(mutant.question != nullptr ? asked : question,
                              mutant.choices, changes);
  if (mutant.answer != nullptr) mutant.answer(question, answer);
  return answer;
}

bool EachInstruction(
    Module& module, absl::string_view op,
    absl::FunctionRef<bool(Computation&, Instruction&)> change) {
  bool any = false;
  for (Computation& computation : module.computations) {
    for (Instruction& each : computation.instructions) {
      if (each.op->name == op && change(computation, each)) any = true;
    }
  }
  return any;
}

}  // namespace hlo::conformance
