#include "conformance/programs/diff.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/needs.h"
#include "conformance/programs/asked_steps.h"
#include "conformance/programs/module_edits.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/ir/place.h"

namespace hlo::conformance {
namespace {

using ByProcess = std::vector<std::optional<std::vector<Literal>>>;

InstructionDifference Describe(const Module& module,
                               const Computation& computation,
                               const Instruction& step) {
  InstructionDifference found;
  found.text = Print(module, step, computation);
  found.name = step.name;
  found.computation = computation.name;
  found.place = PlaceText(step.location);
  return found;
}

// Collects the operands of each step, and asks.
class Asker : public Hooks {
 public:
  Asker(const VerifiedModule& module, Examiner& examiner,
        const DiffOptions& options)
      : module_(module),
        examiner_(examiner),
        options_(options),
        steps_(*module) {}

  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    if (!steps_.Sees(event.computation)) return;
    steps_.Keep(event, leaves);
    if (CanAsk(event.instruction)) See(event);
  }

  // Asks what is left.
  void Finish() {
    for (auto& [key, processes] : waiting_) {
      StepState& state = states_.at(key.first);
      for (auto& arguments : processes) {
        if (!arguments || NeedsAllProcesses(*key.first)) continue;
        Add(state, key.second, {std::move(*arguments)}, true);
      }
    }
    waiting_.clear();
    Flush();
  }

  Diff diff;

 private:
  struct StepState {
    const Computation* computation = nullptr;
    const Instruction* step = nullptr;
    InstructionAlone alone;
    std::vector<int64_t> executions;  // by process
    std::set<size_t> asked;           // hashes of operands
    bool done = false;                // it differs, or cannot be asked
  };
  struct Open {
    StepState* state;
    int64_t execution;
    Vector question;
  };

  StepState& StateOf(const StepEvent& event) {
    StepState& state = states_[&event.instruction];
    if (state.step != nullptr) return state;
    state.step = &event.instruction;
    state.computation = &event.computation;
    const auto index = static_cast<int>(&event.instruction -
                                        event.computation.instructions.data());
    state.alone = TakeAlone(*module_, event.computation, index);
    state.executions.resize(static_cast<size_t>(Processes()));
    ++diff.instructions;
    return state;
  }

  int64_t Processes() const {
    return module_->attributes.replica_count *
           module_->attributes.num_partitions;
  }

  void See(const StepEvent& event) {
    StepState& state = StateOf(event);
    const int64_t execution = ++state.executions[event.process];
    if (state.done) return;
    if (execution > options_.executions) {
      ++diff.left_out;
      return;
    }
    auto arguments = steps_.Arguments(event, state.alone);
    if (!arguments) return;
    ByProcess& processes = waiting_[{&event.instruction, execution}];
    processes.resize(static_cast<size_t>(Processes()));
    processes[event.process] = std::move(arguments);
    std::vector<std::vector<Literal>> all;
    for (const auto& one : processes) {
      if (!one) return;
      all.push_back(*one);
    }
    waiting_.erase({&event.instruction, execution});
    Add(state, execution, all, false);
  }

  // True the first time for these operands.
  static bool IsNew(const std::vector<std::vector<Literal>>& arguments,
                    StepState& state) {
    size_t hash = 0;
    for (const std::vector<Literal>& process : arguments) {
      for (const Literal& argument : process) {
        const Value& value = argument.leaf();
        hash =
            absl::HashOf(hash,
                         absl::string_view(
                             reinterpret_cast<const char*>(value.buffer.data()),
                             value.buffer.size()),
                         std::vector<int64_t>(argument.sizes().begin(),
                                              argument.sizes().end()));
      }
    }
    return state.asked.insert(hash).second;
  }

  void Add(StepState& state, int64_t execution,
           const std::vector<std::vector<Literal>>& arguments,
           bool one_process) {
    if (!IsNew(arguments, state)) return;
    Module alone = state.alone.module;
    if (one_process) {
      alone.attributes.replica_count = alone.attributes.num_partitions = 1;
    }
    auto vector = examiner_.Expect(MakeQuestion(alone, arguments));
    if (!vector.ok()) {
      state.done = true;
      diff.unsupported.emplace_back(state.step->name,
                                    std::string(vector.status().message()));
      return;
    }
    open_.push_back({&state, execution, *std::move(vector)});
    if (open_.size() >= kTogether) Flush();
  }

  void Flush() {
    std::vector<const Vector*> vectors;
    for (const Open& one : open_) vectors.push_back(&one.question);
    std::vector<Examined> all = examiner_.Ask(vectors);
    diff.questions += std::ssize(all);
    for (size_t i = 0; i < all.size(); ++i) {
      Judge(open_[i], std::move(all[i]));
    }
    open_.clear();
    if (options_.progress) options_.progress(diff.questions);
  }

  void Judge(Open& one, Examined examined) {
    if (one.state->done) return;
    const bool unsupported =
        examined.judgement.verdict == Verdict::kUnsupported;
    if (!unsupported && !examined.failed()) return;
    one.state->done = true;
    const Instruction& step = *one.state->step;
    if (unsupported) {
      diff.unsupported.emplace_back(step.name, examined.judgement.message);
      return;
    }
    InstructionDifference& found = diff.differences.emplace_back();
    found = Describe(*module_, *one.state->computation, step);
    found.execution = one.execution;
    found.calls_another = CallsDifferent(step);
    found.question = std::move(one.question);
    found.examined = std::move(examined);
    different_.insert(one.state->computation);
  }

  // True if what the step calls, or what that calls, has a difference.
  bool CallsDifferent(const Instruction& step) const {
    bool found = false;
    ForEachCall(*step.op, step.attributes, [&](ComputationId id, OperandRange) {
      if (id.index < 0) return;
      const Computation& called = module_->computations[id.index];
      found |= different_.contains(&called);
      for (const Instruction& inner : called.instructions) {
        found |= CallsDifferent(inner);
      }
    });
    return found;
  }

  static constexpr size_t kTogether = 32;
  const VerifiedModule& module_;
  Examiner& examiner_;
  const DiffOptions& options_;
  AskedSteps steps_;
  std::map<const Instruction*, StepState> states_;
  std::map<std::pair<const Instruction*, int64_t>, ByProcess> waiting_;
  std::vector<Open> open_;
  std::set<const Computation*> different_;
};

// The backend runs what leads to an instruction of the entry, and what it does.
absl::Status AskFreely(const VerifiedModule& module,
                       const ProgramInputs& inputs, Examiner& examiner,
                       Diff& diff) {
  const Computation& entry = module->entry_computation();
  for (int i = 0; i < static_cast<int>(entry.instructions.size()); ++i) {
    const Instruction& step = entry.instructions[i];
    if (!CanAsk(step)) continue;
    Module prefix = *module;
    prefix.computations[prefix.entry].root = i;
    Prune(prefix);
    auto vector = examiner.Expect(MakeQuestion(prefix, inputs.arguments));
    if (!vector.ok()) return vector.status();
    Examined examined = examiner.Ask(*vector);
    ++diff.instructions;
    ++diff.questions;
    if (examined.judgement.verdict == Verdict::kUnsupported) {
      diff.unsupported.emplace_back(step.name, examined.judgement.message);
    }
    if (!examined.failed()) continue;
    InstructionDifference& found = diff.differences.emplace_back();
    found = Describe(*module, entry, step);
    found.question = *std::move(vector);
    found.examined = std::move(examined);
    return absl::OkStatus();
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Diff> DiffProgram(const VerifiedModule& module,
                                 const ProgramInputs& inputs,
                                 Examiner& examiner,
                                 const DiffOptions& options) {
  if (options.free_running) {
    Diff diff;
    absl::Status asked = AskFreely(module, inputs, examiner, diff);
    if (!asked.ok()) return asked;
    return diff;
  }
  Asker asker(module, examiner, options);
  ProgramInputs watched = inputs;
  watched.options.hooks = &asker;
  watched.options.workers = 1;
  watched.options.threads = 1;
  watched.trace_aliases = true;
  Vector whole;
  whole.types = TypesOf(*module);
  const Ending ending =
      RunProgram(module, watched, ChoicesFor(whole, examiner.hello().profile));
  if (!ending.status.ok()) return ending.status;
  asker.Finish();
  return std::move(asker.diff);
}

}  // namespace hlo::conformance
