// The interpreter as a backend.
#include <chrono>
#include <utility>

#include "absl/strings/ascii.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/program_run.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

// True for "custom-call V2: .."; a limitation of hloref names no rule.
bool NamesRule(absl::string_view message) {
  const absl::string_view words = message.substr(0, message.find(':'));
  const absl::string_view label = words.substr(words.rfind(' ') + 1);
  return label.size() > 1 && (label[0] == 'S' || label[0] == 'V') &&
         absl::ascii_isdigit(static_cast<unsigned char>(label[1]));
}

Answer Failed(const absl::Status& status, std::string stage) {
  Answer answer;
  answer.message = std::string(status.message());
  answer.stage = std::move(stage);
  answer.kind = absl::IsUnimplemented(status) && !NamesRule(status.message())
                    ? Answer::Kind::kUnsupported
                    : Answer::Kind::kRejected;
  return answer;
}

std::vector<std::vector<Literal>> LeavesOfEach(
    const std::vector<std::vector<Literal>>& processes) {
  std::vector<std::vector<Literal>> all;
  for (const std::vector<Literal>& process : processes) {
    std::vector<Literal>& leaves = all.emplace_back();
    for (const Literal& each : process) {
      for (Literal& leaf : LeavesOf(each)) leaves.push_back(std::move(leaf));
    }
  }
  return all;
}

absl::StatusOr<VerifiedModule> LoadChanged(const Question& question,
                                           const HlorefChanges& changes) {
  LoadOptions load;
  load.replicas = question.replicas;
  load.partitions = question.partitions;
  auto module = Load(question.module, load);
  if (!module.ok() || changes.rewrite == nullptr) return module;
  auto rewritten = std::make_shared<Module>(**module);
  changes.rewrite(*rewritten);
  return Verify(std::move(rewritten));
}

class HlorefBackend : public Backend {
 public:
  explicit HlorefBackend(Profile profile) : profile_(std::move(profile)) {}

  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "hloref";
    hello.version = HLOREF_VERSION;
    hello.devices = INT64_MAX;
    hello.forms = {"hlo", "stablehlo"};
    hello.profile = profile_;
    return hello;
  }

  Answer Run(const Question& question) override {
    return RunOnHloref(question, question.choices);
  }

 private:
  Profile profile_;
};

}  // namespace

Answer RunOnHloref(const Question& question, const ChoiceValues& choice_values,
                   const HlorefChanges& changes) {
  auto module = LoadChanged(question, changes);
  if (!module.ok()) return Failed(module.status(), "check");
  ProgramInputs inputs = InputsOf(question);
  inputs.options.hooks = changes.hooks;
  inputs.options.strict = changes.strict;
  inputs.trace_aliases = changes.hooks != nullptr;
  if (changes.hooks != nullptr || changes.bounded) {
    inputs.options.limits.max_steps = changes.most_steps;
  }
  Ending ending = RunProgram(*module, inputs, choice_values);
  if (!ending.status.ok()) {
    return Failed(ending.status, ending.deadlock() ? "deadlock" : "run");
  }
  Answer answer;
  for (const Literal& result : ending.results) {
    answer.outputs.push_back(LeavesOf(result));
  }
  answer.outfeed = LeavesOfEach(ending.outfeed);
  for (const auto& [channel, fed] : ending.to_host) {
    answer.to_host[channel] = LeavesOfEach(fed);
  }
  return answer;
}

std::unique_ptr<Backend> MakeHlorefBackend(Profile profile) {
  return std::make_unique<HlorefBackend>(std::move(profile));
}

std::vector<Answer> Backend::RunAll(
    const std::vector<const Question*>& questions) {
  std::vector<Answer> answers;
  for (const Question* question : questions) {
    const auto start = std::chrono::steady_clock::now();
    answers.push_back(Run(*question));
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    answers.back().ms = taken.count();
  }
  return answers;
}

}  // namespace hlo::conformance
