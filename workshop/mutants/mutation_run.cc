#include "workshop/mutants/mutation_run.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/choice_values.h"
#include "conformance/run/verdict.h"
#include "interpreter/load.h"
#include "workshop/mutants/equivalent_mutants.h"
#include "workshop/mutants/mutant.h"

namespace hlo::conformance {
namespace {

// Programs that differ in the type alone are tried this often with each mutant
// of an attribute.
constexpr int kTypesTried = 3;

std::string WithoutType(const std::string& id) {
  const std::string last = id.substr(id.rfind('/') + 1);
  return ElementTypeFromName(last) ? id.substr(0, id.rfind('/')) : id;
}

bool Uses(const Module& module, const Op& op) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& each : computation.instructions) {
      if (each.op == &op) return true;
    }
  }
  return false;
}

class MutationRun {
 public:
  explicit MutationRun(const Op& op) : op_(op), mutants_(OpMutants(op)) {
    for (const Mutant& each : mutants_) {
      if (each.program != nullptr) fates_[each.name];
    }
  }

  void Try(const Vector& vector) {
    vector_ = &vector;
    if (vector.huge() ||
        vector.expect.front().outcome == Outcome::kUnspecified) {
      return;
    }
    LoadOptions load;
    load.replicas = vector.replicas;
    load.partitions = vector.partitions;
    const auto module = Load(vector.module, load);
    if (!module.ok()) return TryRefusal();
    if (!Uses(**module, op_)) return;
    callers_ = CallersOf(**module);
    TrySteps();
    if (right_.kind != Answer::Kind::kOk) return TryRefusal();
    if (++tried_[WithoutType(vector.id)] <= kTypesTried) {
      for (const Mutant& mutant : mutants_) {
        if (mutant.program != nullptr) TryProgram(mutant, **module);
      }
    }
    TryAnswers(**module);
  }

  Fates Take() {
    for (const Mutant& mutant : mutants_) {
      const auto fate = fates_.find(mutant.name);
      if (fate == fates_.end() || !fate->second.caught_by.empty() ||
          !fate->second.declared_by.empty()) {
        continue;
      }
      fate->second.equivalent = WhyEquivalent(mutant, fate->second.shown > 0);
    }
    return std::move(fates_);
  }

 private:
  bool Fails(const Answer& answer, const ChoiceValues& declared) const {
    return IsFailure(Judge(*vector_, answer, declared).verdict);
  }

  // Lists the mutant, too.
  bool Caught(const std::string& name) {
    return !fates_[name].caught_by.empty();
  }

  void Note(const std::string& name, const Answer& answer) {
    MutantFate& fate = fates_[name];
    ++fate.shown;
    if (!Fails(answer, defaults_)) return;
    if (fate.declared_by.empty()) fate.declared_by = vector_->id;
    if (fate.caught_by.empty() && Fails(answer, {})) {
      fate.caught_by = vector_->id;
    }
  }

  // Finds in one run which mutants the vector shows; each of them then has its
  // own.
  void TrySteps() {
    std::vector<bool> shown(mutants_.size());
    Mutant watcher;
    watcher.step = [&](SeenStep& step, const StepPlace& place) {
      if (step.instruction.op == &op_ && !step.results.empty()) {
        Show(step, place, shown);
      }
      return false;
    };
    right_ = RunMutant(*vector_, watcher, callers_);
    if (right_.kind != Answer::Kind::kOk) return;
    for (size_t i = 0; i < mutants_.size(); ++i) {
      if (!shown[i]) continue;
      Note(mutants_[i].name, RunMutant(*vector_, mutants_[i], callers_));
    }
  }

  // Adds the mutants, not yet caught, that change this step.
  void Show(SeenStep& step, const StepPlace& place, std::vector<bool>& shown) {
    const std::vector<ArrayCopy> before = step.results;
    // A result without elements cannot be wrong.
    const bool any =
        std::any_of(before.begin(), before.end(),
                    [](const ArrayCopy& each) { return !each.bytes.empty(); });
    if (!any) return;
    for (size_t i = 0; i < mutants_.size(); ++i) {
      const Mutant& mutant = mutants_[i];
      const bool exists =
          mutant.step != nullptr && (!mutant.of_several || before.size() > 1) &&
          (!mutant.type ||
           (before[0].is_array() && before[0].type() == *mutant.type));
      if (!exists || shown[i] || Caught(mutant.name)) continue;
      shown[i] = mutant.step(step, place);
      if (shown[i]) step.results = before;
    }
  }

  // Runs the mutant if the changed program is still legal: a backend could have
  // read it.
  void TryProgram(const Mutant& mutant, const Module& module) {
    if (Caught(mutant.name)) return;
    auto changed = std::make_shared<Module>(module);
    if (!mutant.program(*changed) || !Verify(std::move(changed)).ok()) return;
    Note(mutant.name, RunMutant(*vector_, mutant));
  }

  // The rule that its message names is not held.
  void TryRefusal() {
    const Answer answer = RunOnHloref(*vector_, {});
    if (answer.kind != Answer::Kind::kRejected) return;
    for (const std::string& clause : vector_->clauses) {
      const std::vector<std::string> words =
          absl::StrSplit(clause, absl::MaxSplits('.', 1));
      if (words[0] != op_.name || words.size() != 2) continue;
      const bool named = absl::StrContains(
          answer.message, absl::StrCat(words[0], " ", words[1]));
      if (!named) continue;
      const std::string name =
          absl::StrCat("the refusal of ", words[1], " is swallowed");
      if (!Caught(name)) Note(name, Answer());
    }
  }

  void TryAnswer(const std::string& name, const Answer& answer) {
    if (!Caught(name)) Note(name, answer);
  }

  void TryAnswers(const Module& module) {
    Answer refused;
    refused.kind = Answer::Kind::kRejected;
    for (const Computation& computation : module.computations) {
      for (const Instruction& each : computation.instructions) {
        if (each.op != &op_) continue;
        for (const auto& entry : each.attributes.entries()) {
          if (op_.FindUse(*entry.handle) == nullptr) continue;
          TryAnswer(absl::StrCat(entry.handle->name, ": refused"), refused);
        }
        for (const Shape& leaf : each.shape.Leaves()) {
          if (!leaf.is_array()) continue;
          TryAnswer(absl::StrCat(Name(leaf.type()), ": refused"), refused);
        }
      }
    }
    if (before_.outputs.size() == right_.outputs.size()) {
      TryAnswer("the result of the program before", before_);
    }
    const auto [first, is_first] = first_.emplace(vector_->module, right_);
    if (!is_first) TryAnswer("the first result of the program", first->second);
    before_ = right_;
  }

  const Op& op_;
  const std::vector<Mutant> mutants_;
  const ChoiceValues defaults_ = DefaultChoices();
  Fates fates_;
  const Vector* vector_ = nullptr;
  Callers callers_;
  Answer right_, before_;
  std::map<std::string, int> tried_;
  std::map<std::string, Answer> first_;  // by the program
};

}  // namespace

Fates TryMutants(const Op& op, const std::vector<const Vector*>& vectors) {
  MutationRun run(op);
  for (const Vector* vector : vectors) run.Try(*vector);
  return run.Take();
}

}  // namespace hlo::conformance
