// hloref expect: runs case files.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/run/program_flags.h"
#include "interpreter/cases/run_case.h"

namespace hlo {
namespace {

constexpr const char* kExpectExample =
    "  $ cat add.cases\n"
    "  //: CASE V2 wraps at both ends\n"
    "  ROOT r = s8[2] add(s8[2] constant({127, -128}), "
    "s8[2] constant({1, -1}))\n"
    "  //: EXPECT {-128, 127}\n"
    "  $ hloref expect add.cases\n"
    "  add.cases: 1 case, 1 run: all fine\n"
    "\n"
    "FILE:LINE runs the one case that stands at that line.";

struct ExpectFlags {
  std::vector<std::string> files;
  std::string type;
  std::string instructions;
  bool verbose = false;
  CaseOptions options;
};

struct Totals {
  int cases = 0, runs = 0, failed = 0;
};

std::string Count(int n, absl::string_view what) {
  return absl::StrCat(n, " ", what, n == 1 ? "" : "s");
}

// FILE or FILE:LINE.
std::pair<std::string, int> SplitLine(const std::string& name) {
  const size_t colon = name.rfind(':');
  int line = 0;
  if (colon == std::string::npos ||
      !absl::SimpleAtoi(name.substr(colon + 1), &line)) {
    return {name, 0};
  }
  return {name.substr(0, colon), line};
}

void RunOne(const ExpectFlags& flags, const std::string& path, const Case& one,
            Console& console, Totals& totals) {
  const CaseReport report = RunCase(path, one, flags.options);
  ++totals.cases;
  totals.runs += report.runs;
  if (!report.failures.empty()) ++totals.failed;
  for (const CaseFailure& failure : report.failures) {
    console.Out(Describe(path, one, failure) + "\n");
  }
  if (flags.verbose && report.failures.empty()) {
    console.Out(absl::StrCat(path, ":", one.line, ": fine: ", one.title, " (",
                             Count(report.runs, "run"), ")\n"));
  }
}

ExitCode RunFile(const ExpectFlags& flags, const std::string& name,
                 Console& console) {
  const auto [path, line] = SplitLine(name);
  auto text = ReadFile(path);
  if (!text.ok()) return console.Misuse(text.status());
  const CaseFile file = ParseCaseFile(path, *text);
  for (const CaseFileError& error : file.errors) {
    console.Out(absl::StrCat(path, ":", error.line,
                             ": error in the case file: ", error.message,
                             "\n"));
  }
  Totals totals;
  for (const Case& one : file.cases) {
    if (line != 0 && (line < one.line || line > one.end_line)) continue;
    RunOne(flags, path, one, console, totals);
  }
  if (line != 0 && totals.cases == 0) {
    return console.Misuse(absl::NotFoundError(
        absl::StrCat(path, ": no case stands at line ", line)));
  }
  const bool fine = totals.failed == 0 && file.errors.empty();
  console.Out(absl::StrCat(
      path, ": ", Count(totals.cases, "case"), ", ", Count(totals.runs, "run"),
      ": ", fine ? "all fine" : absl::StrCat(totals.failed, " failed"), "\n"));
  return fine ? kFine : kFailed;
}

ExitCode Expect(ExpectFlags& flags, Console& console) {
  flags.options.prepare.instructions = InstructionSetOf(flags.instructions);
  if (!flags.type.empty()) {
    flags.options.only = ElementTypeFromName(flags.type);
    if (!flags.options.only) {
      return console.Misuse(absl::InvalidArgumentError(
          absl::StrCat("there is no element type ", flags.type)));
    }
  }
  ExitCode worst = kFine;
  for (const std::string& name : flags.files) {
    worst = std::max(worst, RunFile(flags, name, console));
  }
  return worst;
}

}  // namespace

void AddExpectCommand(Command& program) {
  Command command =
      program.AddCommand("expect", "Run case files", kExpectExample);
  auto flags = std::make_shared<ExpectFlags>();
  command
      .Add("FILE", flags->files, "Case files; FILE:LINE for one case of a file")
      .Required();
  command.Add("--type", flags->type,
              "Run only this one of the types of a case with TYPES");
  command.AddSwitch("-v,--verbose", flags->verbose,
                    "Name the cases that are fine, too");
  command
      .Add("--threads", flags->options.execution.threads,
           "Threads inside one instruction (all cores)")
      .Between(0, 4096)
      .Group("Machine");
  AddInstructions(command, flags->instructions);
  AddLimits(command, flags->options.execution.limits);
  command.OnCall([flags](Console& console) { return Expect(*flags, console); });
}

}  // namespace hlo
