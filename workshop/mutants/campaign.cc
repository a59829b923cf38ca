#include "workshop/mutants/campaign.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "conformance/backends/run_on_cpu.h"
#include "conformance/format/settings.h"
#include "conformance/run/verdict.h"
#include "interpreter/load.h"
#include "workshop/making/lane_hooks.h"
#include "workshop/mutants/attribute_edits.h"
#include "workshop/mutants/step_faults.h"

namespace hlo::conformance {
namespace {

// By which ops each computation is entered, on any way from the entry.
using Callers = std::map<std::string, std::set<std::string>, std::less<>>;

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

bool Uses(const Module& module, const Op& op) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& each : computation.instructions) {
      if (each.op == &op) return true;
    }
  }
  return false;
}

// Programs that differ in the type alone are tried this often with each edit of
// an attribute.
constexpr int kTypesTried = 3;

std::string WithoutType(const std::string& id) {
  const std::string last = id.substr(id.rfind('/') + 1);
  return ElementTypeFromName(last) ? id.substr(0, id.rfind('/')) : id;
}

class Campaign {
 public:
  explicit Campaign(const Op& op)
      : op_(op), faults_(AllStepFaults()), edits_(EditsOf(op)) {
    for (const AttributeEdit& edit : edits_) fates_[edit.name];
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
      for (const AttributeEdit& edit : edits_) TryEdit(edit, **module);
    }
    TryAnswers(**module);
  }

  Fates Take() { return std::move(fates_); }

 private:
  struct Planted {
    const StepFault* fault;
    int64_t number;
  };

  bool Fails(const Answer& answer, const Settings& declared) const {
    return IsFailure(Judge(*vector_, answer, declared).verdict);
  }

  // Lists the fault, too.
  bool Caught(const std::string& name) {
    return !fates_[name].caught_by.empty();
  }

  void Tell(const std::string& name, const Answer& answer) {
    FaultFate& fate = fates_[name];
    ++fate.shown;
    if (!Fails(answer, defaults_)) return;
    if (fate.declared_by.empty()) fate.declared_by = vector_->id;
    if (fate.caught_by.empty() && Fails(answer, {})) {
      fate.caught_by = vector_->id;
    }
  }

  // One run tells which faults the vector shows; each of them then has its own.
  void TrySteps() {
    std::map<std::string, Planted> shown;
    right_ = RunWith([&](SeenStep& step, const StepPlace& place) {
      Show(step, place, shown);
      return false;
    });
    if (right_.kind != Answer::Kind::kOk) return;
    for (const auto& [name, planted] : shown) {
      const Answer answer =
          RunWith([&planted = planted](SeenStep& step, const StepPlace& place) {
            return Fits(planted, step) &&
                   planted.fault->apply(step, planted.number, place);
          });
      Tell(name, answer);
    }
  }

  static bool Fits(const Planted& planted, const SeenStep& step) {
    return !planted.fault->numbers.empty() ||
           (step.results[0].is_array() &&
            static_cast<int64_t>(step.results[0].type()) == planted.number);
  }

  // Adds the faults, not yet caught, that change this step.
  void Show(SeenStep& step, const StepPlace& place,
            std::map<std::string, Planted>& shown) {
    const std::vector<ArrayCopy> before = step.results;
    // Of what has no elements nothing can be wrong.
    const bool any =
        std::any_of(before.begin(), before.end(),
                    [](const ArrayCopy& each) { return !each.bytes.empty(); });
    if (!any) return;
    const auto add = [&](const StepFault& fault, int64_t number) {
      const std::string name = NameOf(fault, number);
      if (shown.contains(name) || Caught(name)) return;
      if (!fault.apply(step, number, place)) return;
      shown[name] = {&fault, number};
      step.results = before;
    };
    const bool several = before.size() > 1;
    for (const StepFault& fault : faults_) {
      if (fault.of_several && !several) continue;
      for (const int64_t number : fault.numbers) add(fault, number);
      if (!fault.numbers.empty() || !step.results[0].is_array()) continue;
      const ElementType type = step.results[0].type();
      if (fault.has_type != nullptr && !fault.has_type(type)) continue;
      if (fault.has_op != nullptr && !fault.has_op(op_)) continue;
      add(fault, static_cast<int64_t>(type));
    }
  }

  // The program with hooks that see the op's steps.
  template <typename F>
  Answer RunWith(F see) {
    std::map<std::pair<int64_t, const Instruction*>, int64_t> executions;
    LaneHooks hooks([&](SeenStep& step) {
      if (step.instruction.op != &op_ || step.results.empty()) return false;
      StepPlace place;
      place.processes = vector_->processes();
      place.execution = ++executions[{step.event.process, &step.instruction}];
      const auto callers = callers_.find(step.event.computation.name);
      if (callers != callers_.end()) place.callers = &callers->second;
      return see(step, place);
    });
    CpuChanges changes;
    changes.hooks = &hooks;
    return RunOnCpu(*vector_, {}, changes);
  }

  // Where the edited program is legal, as one that a backend could have read.
  void TryEdit(const AttributeEdit& edit, const Module& module) {
    if (Caught(edit.name)) return;
    auto edited = std::make_shared<Module>(module);
    bool changed = false;
    for (Computation& computation : edited->computations) {
      for (Instruction& each : computation.instructions) {
        if (each.op == &op_ && edit.apply(each)) changed = true;
      }
    }
    if (!changed || !Verify(std::move(edited)).ok()) return;
    CpuChanges changes;
    changes.bounded = true;
    changes.rewrite = [&](Module& copy) {
      for (Computation& computation : copy.computations) {
        for (Instruction& each : computation.instructions) {
          if (each.op == &op_) (void)edit.apply(each);
        }
      }
    };
    Tell(edit.name, RunOnCpu(*vector_, {}, changes));
  }

  // The rule that its message names is not held.
  void TryRefusal() {
    const Answer answer = RunOnCpu(*vector_, {});
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
      if (!Caught(name)) Tell(name, Answer());
    }
  }

  void TryAnswer(const std::string& name, const Answer& answer) {
    if (!Caught(name)) Tell(name, answer);
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
  const std::vector<StepFault> faults_;
  const std::vector<AttributeEdit> edits_;
  const Settings defaults_ = DefaultSettings();
  Fates fates_;
  const Vector* vector_ = nullptr;
  Callers callers_;
  Answer right_, before_;
  std::map<std::string, int> tried_;
  std::map<std::string, Answer> first_;  // by the program
};

}  // namespace

Fates TryFaults(const Op& op, const std::vector<const Vector*>& vectors) {
  Campaign campaign(op);
  for (const Vector* vector : vectors) campaign.Try(*vector);
  return campaign.Take();
}

absl::StatusOr<AcceptedFaults> AcceptedFaults::Read(const std::string& text) {
  AcceptedFaults accepted;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> parts =
        absl::StrSplit(line, absl::MaxSplits(" | ", 2));
    if (parts.size() != 3 || parts[2].empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("not `ops | fault | reason`: ", line));
    }
    AcceptedFaults::Line& read = accepted.lines_.emplace_back();
    for (const auto op : absl::StrSplit(parts[0], ' '))
      read.used[std::string(op)] = false;
    read.fault = parts[1];
    read.reason = parts[2];
  }
  return accepted;
}

namespace {

// `pattern` may begin or end with `*`.
bool Matches(absl::string_view pattern, absl::string_view text) {
  const bool front = absl::ConsumePrefix(&pattern, "*");
  const bool back = absl::ConsumeSuffix(&pattern, "*");
  if (front && back) return absl::StrContains(text, pattern);
  if (front) return absl::EndsWith(text, pattern);
  if (back) return absl::StartsWith(text, pattern);
  return text == pattern;
}

}  // namespace

bool AcceptedFaults::Has(absl::string_view op, absl::string_view fault,
                         bool declared) {
  bool any = false;
  for (Line& line : lines_) {
    if (absl::StartsWith(line.reason, "choice:") != declared) continue;
    auto found = line.used.find(op);
    if (found == line.used.end()) found = line.used.find("*");
    if (found == line.used.end() || !Matches(line.fault, fault)) continue;
    found->second = true;
    any = true;
  }
  return any;
}

std::vector<std::string> AcceptedFaults::Unused() const {
  std::vector<std::string> unused;
  for (const Line& line : lines_) {
    std::vector<std::string> ops;
    for (const auto& [op, used] : line.used) {
      if (!used) ops.push_back(op);
    }
    if (ops.empty()) continue;
    unused.push_back(absl::StrCat(absl::StrJoin(ops, " "), " | ", line.fault,
                                  " | ", line.reason));
  }
  return unused;
}

}  // namespace hlo::conformance
