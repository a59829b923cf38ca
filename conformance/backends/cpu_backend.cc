// The interpreter as a backend.
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/profile.h"
#include "interpreter/text/load.h"

namespace hlo::conformance {
namespace {

Answer Failed(const absl::Status& status, std::string stage) {
  Answer answer;
  answer.message = std::string(status.message());
  answer.stage = std::move(stage);
  answer.kind = absl::IsUnimplemented(status) ? Answer::Kind::kUnsupported
                                              : Answer::Kind::kRejected;
  return answer;
}

class CpuBackend : public Backend {
 public:
  explicit CpuBackend(Settings profile) : profile_(std::move(profile)) {}

  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "hloref";
    hello.version = HLOREF_VERSION;
    hello.devices = INT64_MAX;
    hello.profile = profile_;
    return hello;
  }

  Answer Run(const Vector& vector) override {
    LoadOptions load;
    load.replicas = vector.replicas;
    load.partitions = vector.partitions;
    auto module = Load(vector.module, load);
    if (!module.ok()) return Failed(module.status(), "check");
    Ending ending =
        RunProgram(*module, InputsOf(vector), ProfileFor(vector, profile_));
    if (!ending.status.ok()) {
      return Failed(ending.status, ending.deadlock() ? "deadlock" : "run");
    }
    Answer answer;
    for (const Literal& result : ending.results) {
      answer.outputs.push_back(LeavesOf(result));
    }
    for (const std::vector<Literal>& fed : ending.outfeed) {
      std::vector<Literal>& leaves = answer.outfeed.emplace_back();
      for (const Literal& each : fed) {
        for (Literal& leaf : LeavesOf(each)) leaves.push_back(std::move(leaf));
      }
    }
    return answer;
  }

 private:
  Settings profile_;
};

}  // namespace

std::unique_ptr<Backend> MakeCpuBackend(Settings profile) {
  return std::make_unique<CpuBackend>(std::move(profile));
}

std::vector<Answer> Backend::RunAll(const std::vector<const Vector*>& vectors) {
  std::vector<Answer> answers;
  for (const Vector* vector : vectors) {
    const auto start = std::chrono::steady_clock::now();
    answers.push_back(Run(*vector));
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    answers.back().ms = taken.count();
  }
  return answers;
}

absl::StatusOr<std::unique_ptr<Backend>> MakeBackend(
    const std::string& text, const BackendOptions& options) {
  if (text == "cpu") return MakeCpuBackend(options.profile);
  absl::string_view command = text;
  if (absl::ConsumePrefix(&command, "exec:") && !command.empty()) {
    return MakeExecBackend(std::string(command), options);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no backend '", text, "'; there are: cpu, exec:COMMAND"));
}

}  // namespace hlo::conformance
