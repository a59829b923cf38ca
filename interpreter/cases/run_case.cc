#include "interpreter/cases/run_case.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/cases/expected_value.h"
#include "interpreter/cases/message_match.h"
#include "interpreter/eval/execution.h"
#include "interpreter/load.h"
#include "literals/text.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo {
namespace {

using Kind = Expectation::Kind;
using Expectations = std::vector<const Expectation*>;

// The program of a case for one of its types, under one set of choices.
class Run {
 public:
  Run(const std::string& path, const Case& the_case,
      std::optional<ElementType> type, const CaseOptions& options,
      CaseReport& report)
      : path_(path),
        case_(the_case),
        type_(type),
        options_(options),
        report_(report) {}

  // Every set of choices that the case speaks of.
  void All() {
    if (!Substitute(case_.program, program_, case_.line)) return;
    std::map<ChoiceSettings, Expectations> by_choices;
    for (const Expectation& expectation : case_.expectations) {
      by_choices[expectation.when].push_back(&expectation);
    }
    const absl::Status read = Read();
    for (const auto& [when, expectations] : by_choices) {
      when_ = when;
      ++report_.runs;
      if (!read.ok()) {
        CheckRejection(read, *expectations.front());
      } else {
        Evaluated(expectations);
      }
    }
  }

 private:
  void Fail(int line, std::string message) {
    report_.failures.push_back({type_ ? std::string(Name(*type_)) : "", when_,
                                line, std::move(message), program_});
  }

  // Replaces $T in a text of the case; false (and a failure) where it cannot.
  bool Substitute(const std::string& text, std::string& to, int line) {
    to = text;
    if (!type_) return true;
    const absl::Status exact = CheckConstantsExact(text, *type_);
    auto replaced = ReplaceType(text, *type_);
    if (!exact.ok() || !replaced.ok()) {
      const absl::Status status = exact.ok() ? replaced.status() : exact;
      Fail(line, std::string(status.message()));
      return false;
    }
    to = *std::move(replaced);
    return true;
  }

  absl::Status Read() {
    LoadOptions load;
    load.file = path_;
    load.limits = options_.execution.limits;
    absl::StatusOr<VerifiedModule> module = Load(program_, load);
    if (!module.ok()) return module.status();
    module_ = *std::move(module);
    return absl::OkStatus();
  }

  void CheckRejection(const absl::Status& status,
                      const Expectation& expectation) {
    const absl::string_view message = status.message();
    if (expectation.kind != Kind::kReject) {
      return Fail(expectation.line, absl::StrCat("rejected:\n", message));
    }
    if (!HasDiagnostic(message, expectation.code, expectation.text)) {
      Fail(expectation.line,
           absl::StrCat("expected a rejection by ", expectation.code, " ",
                        expectation.text, "\ngot:\n", message));
    }
  }

  void Evaluated(const Expectations& expectations) {
    const Expectation& first = *expectations.front();
    if (first.kind == Kind::kReject) {
      return Fail(first.line, absl::StrCat("expected a rejection by ",
                                           first.code, "\ngot: accepted"));
    }
    auto results = Evaluate();
    if (!results.ok()) return CheckError(results.status(), first);
    for (const Expectation* expectation : expectations) {
      CheckValues(*results, *expectation);
    }
  }

  absl::StatusOr<std::vector<Literal>> Evaluate() {
    PrepareOptions prepare = options_.prepare;
    ExecutionOptions execution = options_.execution;
    execution.seed = case_.seed.value_or(0);
    if (execution.custom_calls == nullptr) {
      execution.custom_calls = SharedStandardTargets();
    }
    for (const auto& [id, value] : when_) {
      absl::Status set = SetChoice(id, value, prepare.choices);
      if (!set.ok()) return set;
    }
    auto program = Prepare(*module_, prepare);
    if (!program.ok()) return program.status();
    partitions_ = (*program)->partitions();
    std::vector<Arguments> arguments;
    absl::Status read =
        ReadInputs(case_, type_, **module_, arguments, execution);
    if (!read.ok()) return read;
    return Execute(*std::move(program), std::move(arguments), execution);
  }

  absl::StatusOr<std::vector<Literal>> Execute(
      std::shared_ptr<const Program> program, std::vector<Arguments> arguments,
      const ExecutionOptions& options) {
    const auto processes = static_cast<int64_t>(arguments.size());
    auto execution =
        Execution::Create(std::move(program), std::move(arguments), options);
    if (!execution.ok()) return execution.status();
    auto state = (*execution)->Run();
    if (!state.ok()) return state.status();
    outfeed_.clear();
    const std::vector<int64_t> channels = (*execution)->HostChannels();
    for (int64_t p = 0; p < processes; ++p) {
      outfeed_[-1].push_back((*execution)->TakeOutfeed(p));
      for (int64_t channel : channels) {
        outfeed_[channel].push_back((*execution)->TakeOutfeed(p, channel));
      }
    }
    return (*execution)->TakeResults();
  }

  void CheckError(const absl::Status& status, const Expectation& expectation) {
    std::string code = absl::StatusCodeToString(status.code());
    std::string wanted = expectation.code;
    if (expectation.kind == Kind::kDeadlock) {
      wanted = absl::StatusCodeToString(absl::StatusCode::kFailedPrecondition);
    } else if (expectation.kind != Kind::kError) {
      return Fail(expectation.line,
                  absl::StrCat("error ", code, ": ", status.message()));
    }
    // A deadlock's report has a line for each process that waits.
    const bool matches =
        expectation.kind == Kind::kDeadlock
            ? absl::StrContains(status.message(), expectation.text)
            : Names(status.message(), expectation.text);
    if (code != wanted || !matches) {
      Fail(expectation.line,
           absl::StrCat("expected error ", wanted, ": ", expectation.text,
                        "\ngot error      ", code, ": ", status.message()));
    }
  }

  void CheckValues(const std::vector<Literal>& results,
                   const Expectation& expectation) {
    if (expectation.kind == Kind::kOutfeed) return CheckOutfeed(expectation);
    if (expectation.kind != Kind::kValue) {
      const bool error = expectation.kind == Kind::kError ||
                         expectation.kind == Kind::kDeadlock;
      return Fail(expectation.line,
                  error ? absl::StrCat("expected an error\ngot: ",
                                       ToString(results.front()))
                        : "STATE does not run yet");
    }
    for (size_t p = 0; p < results.size(); ++p) {
      const auto process = static_cast<int64_t>(p);
      if (!expectation.processes.Includes(process, partitions_)) continue;
      std::string difference = CompareOne(results[p], expectation);
      if (difference.empty()) continue;
      if (results.size() > 1) {
        difference = absl::StrCat("process ", p, ":\n", difference);
      }
      return Fail(expectation.line, std::move(difference));
    }
  }

  void CheckOutfeed(const Expectation& expectation) {
    const auto queues = outfeed_.find(expectation.processes.channel);
    if (queues == outfeed_.end()) {
      return Fail(expectation.line, "nobody has sent to the host there");
    }
    for (size_t p = 0; p < queues->second.size(); ++p) {
      if (!expectation.processes.Includes(static_cast<int64_t>(p),
                                          partitions_)) {
        continue;
      }
      const std::vector<Literal>& got = queues->second[p];
      if (got.size() != expectation.literals.size()) {
        return Fail(expectation.line,
                    absl::StrCat("process ", p, " has written ", got.size(),
                                 " values, not ", expectation.literals.size()));
      }
      for (size_t i = 0; i < got.size(); ++i) {
        auto expected = ReadShapedLiteral(expectation.literals[i], type_);
        const std::string difference =
            !expected.ok() ? std::string(expected.status().message())
            : SameIgnoringLayout(expected->literal.shape(), got[i].shape())
                ? DifferenceFrom(*expected, got[i], 0)
                : "another shape";
        if (difference.empty()) continue;
        return Fail(
            expectation.line,
            absl::StrCat("outfeed of process ", p,
                         ":\nexpected: ", expectation.literals[i],
                         "\ngot:      ", ToString(got[i]), "\n", difference));
      }
    }
  }

  // Empty if the output equals one of the literals.
  std::string CompareOne(const Literal& got, const Expectation& expectation) {
    const Computation& entry = (*module_)->entry_computation();
    const Shape& shape = entry.instructions[entry.root].shape;
    std::string report;
    for (const std::string& text : expectation.literals) {
      auto expected = ReadCaseLiteral(text, shape, type_);
      if (!expected.ok()) {
        return absl::StrCat("`", text, "` is no ", shape.ToString(false), ": ",
                            expected.status().message());
      }
      const std::string difference =
          DifferenceFrom(*expected, got, expectation.ulp);
      if (difference.empty()) return "";
      absl::StrAppend(&report,
                      report.empty() ? "expected: " : "or:       ", text, "\n");
      if (expectation.literals.size() == 1) {
        return absl::StrCat(report, "got:      ", ToString(got), "\n",
                            difference);
      }
    }
    return absl::StrCat(report, "got:      ", ToString(got));
  }

  const std::string& path_;
  const Case& case_;
  const std::optional<ElementType> type_;
  const CaseOptions& options_;
  CaseReport& report_;
  std::string program_;
  ChoiceSettings when_;
  std::optional<VerifiedModule> module_;
  int64_t partitions_ = 1;
  // By channel to the host, -1 for outfeed: the values of each process.
  std::map<int64_t, std::vector<std::vector<Literal>>> outfeed_;
};

}  // namespace

CaseReport RunCase(const std::string& path, const Case& the_case,
                   const CaseOptions& options) {
  CaseReport report;
  if (the_case.types.empty()) {
    Run(path, the_case, std::nullopt, options, report).All();
  }
  for (ElementType type : the_case.types) {
    if (options.only && *options.only != type) continue;
    Run(path, the_case, type, options, report).All();
  }
  return report;
}

std::string Describe(const std::string& path, const Case& the_case,
                     const CaseFailure& failure) {
  Case shown = the_case;
  shown.program = failure.program.empty() ? the_case.program : failure.program;
  std::string text =
      absl::StrCat(path, ":", failure.line,
                   ": FAILED: ", absl::StrJoin(the_case.labels, " "),
                   the_case.labels.empty() ? "" : " ", the_case.title);
  if (!failure.type.empty()) absl::StrAppend(&text, ", T = ", failure.type);
  for (const auto& [id, value] : failure.when) {
    absl::StrAppend(&text, ", ", id, "=", value);
  }
  absl::StrAppend(&text, "\n", shown.ProgramText(), "\n", failure.message,
                  "\n");
  if (!shown.source.empty()) {
    absl::StrAppend(&text, "source:   ", shown.source, "\n");
  }
  if (!shown.why.empty()) {
    absl::StrAppend(&text, "why:      ", shown.why, "\n");
  }
  absl::StrAppend(&text, "repeat:   hloref expect ", path, ":", the_case.line);
  if (!failure.type.empty()) absl::StrAppend(&text, " --type ", failure.type);
  return text + "\n";
}

}  // namespace hlo
