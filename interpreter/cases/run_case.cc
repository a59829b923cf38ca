#include "interpreter/cases/run_case.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/cases/expected_value.h"
#include "interpreter/cases/message_match.h"
#include "interpreter/eval/execution.h"
#include "interpreter/text/load.h"
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
    return options_.rewrite ? Rewrite() : absl::OkStatus();
  }

  absl::Status Rewrite() {
    auto rewritten = std::make_shared<Module>(**module_);
    options_.rewrite(*rewritten);
    absl::StatusOr<VerifiedModule> module = Verify(std::move(rewritten));
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
    const int64_t processes = (*program)->replicas() * partitions_;
    std::vector<Arguments> arguments;
    for (int64_t p = 0; p < processes; ++p) {
      auto of_process = ReadArguments(p);
      if (!of_process.ok()) return of_process.status();
      arguments.push_back(*std::move(of_process));
      auto infeed = ReadInfeed(p);
      if (!infeed.ok()) return infeed.status();
      execution.infeed.push_back(*std::move(infeed));
    }
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
    for (int64_t p = 0; p < processes; ++p) {
      outfeed_.push_back((*execution)->TakeOutfeed(p));
    }
    return (*execution)->TakeResults();
  }

  // The last line that is about the process; each value with its shape.
  absl::StatusOr<std::vector<Literal>> ReadInfeed(int64_t process) {
    const CaseArguments* line = nullptr;
    for (const CaseArguments& candidate : case_.infeed) {
      if (candidate.who.Includes(process, partitions_)) line = &candidate;
    }
    std::vector<Literal> values;
    for (size_t i = 0; line != nullptr && i < line->literals.size(); ++i) {
      auto value = ReadShaped(line->literals[i]);
      if (!value.ok()) {
        return absl::UnknownError(absl::StrCat(
            "line ", line->line, ": INFEED: ", value.status().message()));
      }
      values.push_back(std::move(value->literal));
    }
    return values;
  }

  // "f32[2] {1, 2}".
  absl::StatusOr<ExpectedValue> ReadShaped(absl::string_view text) {
    size_t end = 0;
    for (int depth = 0; end < text.size(); ++end) {
      if (text[end] == '(') ++depth;
      if (text[end] == ')') --depth;
      if (text[end] == ' ' && depth == 0) break;
    }
    std::string shape(text.substr(0, end));
    if (type_) {
      auto replaced = ReplaceType(shape, *type_);
      if (!replaced.ok()) return replaced.status();
      shape = *std::move(replaced);
    }
    const absl::StatusOr<Module> module = LoadUnverified(
        absl::StrCat("ENTRY e { ROOT r = ", shape, " parameter(0) }"));
    if (!module.ok()) return module.status();
    return ReadLiteral(std::string(text.substr(end)),
                       module->entry_computation().instructions[0].shape);
  }

  // The last line that is about the process.
  absl::StatusOr<Arguments> ReadArguments(int64_t process) {
    const CaseArguments* line = nullptr;
    for (const CaseArguments& candidate : case_.arguments) {
      if (candidate.who.Includes(process, partitions_)) line = &candidate;
    }
    const Computation& entry = (*module_)->entry_computation();
    const size_t given = line ? line->literals.size() : 0;
    if (given != entry.parameters.size()) {
      return absl::UnknownError(
          absl::StrCat("the program has ", entry.parameters.size(),
                       " parameters, ARGS gives ", given));
    }
    Arguments arguments;
    for (size_t i = 0; i < given; ++i) {
      const size_t index = static_cast<size_t>(entry.parameters[i]);
      auto literal =
          ReadLiteral(line->literals[i], entry.instructions[index].shape);
      if (!literal.ok()) {
        return absl::UnknownError(absl::StrCat(
            "line ", line->line, ": ARGS: ", literal.status().message()));
      }
      arguments.push_back(std::move(literal->literal));
    }
    return arguments;
  }

  absl::StatusOr<ExpectedValue> ReadLiteral(const std::string& text,
                                            const Shape& shape) {
    if (!type_) return ParseExpectedValue(text, shape);
    for (const Shape& leaf : shape.Leaves()) {
      if (!leaf.is_array() || leaf.type() != *type_) continue;
      absl::Status exact = CheckExact(text, *type_);
      if (!exact.ok() && shape.is_array()) return exact;
    }
    auto replaced = ReplaceType(text, *type_);
    if (!replaced.ok()) return replaced.status();
    return ParseExpectedValue(*replaced, shape);
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
    // A deadlock's report has a line for each who waits.
    const bool told =
        expectation.kind == Kind::kDeadlock
            ? absl::StrContains(status.message(), expectation.text)
            : Names(status.message(), expectation.text);
    if (code != wanted || !told) {
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
      if (!expectation.who.Includes(process, partitions_)) continue;
      std::string difference = CompareOne(results[p], expectation);
      if (difference.empty()) continue;
      if (results.size() > 1) {
        difference = absl::StrCat("process ", p, ":\n", difference);
      }
      return Fail(expectation.line, std::move(difference));
    }
  }

  void CheckOutfeed(const Expectation& expectation) {
    for (size_t p = 0; p < outfeed_.size(); ++p) {
      if (!expectation.who.Includes(static_cast<int64_t>(p), partitions_)) {
        continue;
      }
      const std::vector<Literal>& got = outfeed_[p];
      if (got.size() != expectation.literals.size()) {
        return Fail(expectation.line,
                    absl::StrCat("process ", p, " has written ", got.size(),
                                 " values, not ", expectation.literals.size()));
      }
      for (size_t i = 0; i < got.size(); ++i) {
        auto expected = ReadShaped(expectation.literals[i]);
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

  // Empty if one of the literals is what came out.
  std::string CompareOne(const Literal& got, const Expectation& expectation) {
    const Computation& entry = (*module_)->entry_computation();
    const Shape& shape =
        entry.instructions[static_cast<size_t>(entry.root)].shape;
    std::string report;
    for (const std::string& text : expectation.literals) {
      auto expected = ReadLiteral(text, shape);
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
  std::vector<std::vector<Literal>> outfeed_;  // of each process
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
