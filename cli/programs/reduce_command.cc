// hloref reduce: the smallest program with which a backend still fails.
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/programs/backend_flags.h"
#include "conformance/programs/diff.h"
#include "conformance/programs/failure_files.h"
#include "conformance/programs/reduce.h"

namespace hlo {
namespace {

constexpr const char* kReduceExample =
    "  $ hloref reduce model.hlo --args args.json --backend "
    "pjrt:./acme_pjrt.so --output small\n"
    "\n"
    "The backend must fail on the module: crash, refuse it, or compute "
    "otherwise than\nthe interpreter, twice. The module is cut, its calls and "
    "loops are opened, its\nshapes and values made small, for as long as it "
    "fails in the same way. Exit status\n0: there is a smallest program, on "
    "stdout; 1: the backend does not fail.";

struct ReduceFlags {
  ProgramFlags program;
  BackendFlags backend;
  conformance::ReduceOptions options;
  int64_t seconds = 300;
  std::string output;
};

std::string SizeText(const conformance::ProgramSize& size) {
  return absl::StrCat(size.steps, size.steps == 1 ? " step" : " steps", ", ",
                      size.elements,
                      size.elements == 1 ? " element" : " elements");
}

ExitCode ShowReduced(const conformance::ProgramSize& before,
                     const conformance::Reduced& reduced,
                     const std::string& folder, Console& console) {
  console.Out(absl::StrCat(reduced.question.module,
                           conformance::ArgumentsJson(reduced.question),
                           conformance::JudgementText(reduced.examined), "\n"));
  console.Error(
      absl::StrCat(SizeText(before), " reduced to ",
                   SizeText(conformance::SizeOf(reduced.program.module)), " (",
                   reduced.questions, " questions",
                   reduced.complete ? ")\n" : "; a limit ended it)\n"));
  if (folder.empty()) return kFine;
  const absl::Status written =
      conformance::WriteFailure(folder, reduced.question, reduced.examined);
  return written.ok() ? kFine : console.Misuse(written);
}

ExitCode RunReduce(ReduceFlags& flags, Console& console) {
  auto declared = DeclaredChoices(flags.program.profile, flags.program.choices);
  if (!declared.ok()) return console.Misuse(declared.status());
  LoadedPrograms loaded;
  const ExitCode code = LoadPrograms(flags.program, console, loaded);
  if (code != kFine) return code;
  auto program = ProgramToAsk(loaded, flags.program.execution);
  if (!program.ok()) return console.Misuse(program.status());
  if (!flags.output.empty()) {
    const absl::Status made = conformance::MakeFolder(flags.output);
    if (!made.ok()) return console.Misuse(made);
  }
  auto examiner = StartBackend(flags.backend, *declared);
  if (!examiner.ok()) return console.Misuse(examiner.status());
  flags.options.seconds = static_cast<double>(flags.seconds);
  flags.options.progress = [&](int64_t asked,
                               const conformance::ProgramSize& size) {
    console.Progress(absl::StrCat(asked, " questions, ", SizeText(size)));
  };
  const conformance::ProgramSize before = conformance::SizeOf(*program->module);
  auto reduced = conformance::Reduce(
      {*program->module, program->inputs.arguments}, **examiner, flags.options);
  console.Progress("");
  if (!reduced.ok()) return console.Failure(reduced.status());
  return ShowReduced(before, *reduced, flags.output, console);
}

}  // namespace

void AddReduceCommand(Command& program) {
  Command command = program.AddCommand(
      "reduce", "Find the smallest program with which a backend fails",
      kReduceExample);
  auto flags = std::make_shared<ReduceFlags>();
  AddProgramFlags(command, flags->program);
  AddBackendFlags(command, flags->backend);
  command.Add("--questions", flags->options.questions, "Most questions")
      .ShowDefault()
      .Positive()
      .Group("Limits");
  command.Add("--seconds", flags->seconds, "Longest time")
      .ShowDefault()
      .Positive()
      .Group("Limits");
  command
      .Add("--output", flags->output,
           "A folder: the module, its arguments, and the expected and the "
           "other result")
      .Placeholder("DIR")
      .Group("Output");
  command.OnCall(
      [flags](Console& console) { return RunReduce(*flags, console); });
}

}  // namespace hlo
