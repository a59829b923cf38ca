// The interpreter as a backend.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "conformance/backends/backend.h"
#include "interpreter/text/load.h"

namespace hlo::conformance {
namespace {

std::vector<Literal> LeavesOf(const Literal& whole) {
  std::vector<Literal> leaves;
  const std::vector<Shape> shapes = whole.shape().Leaves();
  const std::vector<Value> values = whole.Leaves();
  for (size_t i = 0; i < shapes.size(); ++i) {
    auto leaf = Literal::FromValue(shapes[i], values[i]);
    if (leaf.ok()) leaves.push_back(*std::move(leaf));
  }
  return leaves;
}

ProgramInputs InputsOf(const Vector& vector) {
  ProgramInputs inputs;
  inputs.options.seed = vector.seed.value_or(0);
  inputs.arguments.resize(vector.processes());
  for (size_t p = 0; p < vector.inputs.size(); ++p) {
    for (const Datum& datum : vector.inputs[p]) {
      inputs.arguments[p].push_back(datum.value);
    }
  }
  for (const std::vector<Datum>& process : vector.infeed) {
    std::vector<Literal>& queue = inputs.options.infeed.emplace_back();
    for (const Datum& datum : process) queue.push_back(datum.value);
  }
  return inputs;
}

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
    Ending ending = RunProgram(*module, InputsOf(vector), profile_);
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

absl::StatusOr<std::unique_ptr<Backend>> MakeBackend(const std::string& text,
                                                     const Settings& profile,
                                                     int64_t timeout_ms) {
  if (text == "cpu") return MakeCpuBackend(profile);
  absl::string_view command = text;
  if (absl::ConsumePrefix(&command, "exec:") && !command.empty()) {
    ExecOptions options;
    options.command = std::string(command);
    options.timeout_ms = timeout_ms;
    return MakeExecBackend(std::move(options));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no backend '", text, "'; there are: cpu, exec:COMMAND"));
}

}  // namespace hlo::conformance
