// A mutant: the interpreter with one deliberate error.
// The vectors of its op must notice it.
#ifndef HLOREF_WORKSHOP_MUTANTS_MUTANT_H_
#define HLOREF_WORKSHOP_MUTANTS_MUTANT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conformance/backends/backend.h"
#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

// The place of a step in its run.
struct StepPlace {
  int64_t processes = 1;
  int64_t execution = 1;  // of this instruction by its process; 1: the first
  // The ops on any path from the entry to its computation: "while", ..; null:
  // not known.
  const std::set<std::string>* callers = nullptr;
};

struct Mutant {
  std::string rule;  // the one rule that it breaks, "gather.V2"; may be empty
  std::string name;
  const Op* op = nullptr;
  // The change, in one place or in several: the values of a step, the program,
  // its inputs, the answer, and choices that are made and not declared. `step`
  // and `program` return whether they changed anything.
  std::function<bool(SeenStep&, const StepPlace&)> step;
  std::function<bool(Module&)> program;
  std::function<void(Question&)> question;
  std::function<void(const Question&, Answer&)> answer;
  ChoiceValues choices;
  // The attribute that `program` mistakes; may be null.
  const AttributeBase* attribute = nullptr;
  // The type of the results that `step` changes; nullopt: any.
  std::optional<ElementType> type;
  // `step` changes each element by itself, wherever it stands.
  bool by_element = false;
  // `step` needs a result of several arrays.
  bool of_several = false;
  int64_t most_steps = 1000000;  // more end the run
};

// The mutants that are made by rule for every op: results wrong in one element,
// in one class of numbers, from a size, a rank or a number of processes on,
// when called from one kind of op; attributes mistaken.
std::vector<Mutant> OpMutants(const Op& op);

// The mutants that break one rule each and no other.
std::vector<Mutant> RuleMutants();

// Mistakes as real backends have made them, and that none of the above makes.
std::vector<Mutant> BackendMutants();

// The ops on any path from the entry to each computation.
using Callers = std::map<std::string, std::set<std::string>, std::less<>>;
Callers CallersOf(const Module& module);

// Returns the mutant's answer. A run that takes too many steps is given up.
Answer RunMutant(const Question& question, const Mutant& mutant,
                 const Callers& callers = {});

// Applies `change` to the op's instructions; true if it was true of one.
bool EachInstruction(
    Module& module, absl::string_view op,
    absl::FunctionRef<bool(Computation&, Instruction&)> change);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_MUTANT_H_
