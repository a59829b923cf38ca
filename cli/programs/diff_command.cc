// hloref diff: which instruction a backend computes otherwise.
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/programs/backend_flags.h"
#include "cli/programs/show_diff.h"
#include "conformance/programs/failure_files.h"

namespace hlo {
namespace {

constexpr const char* kDiffExample =
    "  $ hloref diff model.hlo --random-args --backend pjrt:./acme_pjrt.so\n"
    "  $ hloref diff model.hlo --args args.json --backend 'exec:python3 b.py' "
    "\\\n"
    "      --output differences\n"
    "\n"
    "The interpreter runs the module. Every instruction, also of loops, "
    "branches, calls\nand fusions, is asked of the backend alone, with the "
    "interpreter's operands, so\nthat a difference does not travel to later "
    "instructions. A legal difference, as the\nlast digits of a function or a "
    "sum, is none. Exit status 1: some instruction differs.";

struct DiffFlags {
  ProgramFlags program;
  BackendFlags backend;
  conformance::DiffOptions options;
  std::string output;
};

ExitCode RunDiff(DiffFlags& flags, Console& console) {
  auto declared = DeclaredChoices(flags.program.profile, flags.program.choices);
  if (!declared.ok()) return console.Misuse(declared.status());
  LoadedPrograms loaded;
  const ExitCode code = LoadPrograms(flags.program, console, loaded);
  if (code != kFine) return code;
  auto program = ProgramToAsk(loaded, flags.program.execution);
  if (!program.ok()) return console.Misuse(program.status());
  auto examiner = StartBackend(flags.backend, *declared);
  if (!examiner.ok()) return console.Misuse(examiner.status());
  (*examiner)->limits = flags.program.execution.limits;
  return ShowDiff(*program, **examiner, flags.options, flags.output, false,
                  console);
}

// A folder for each, named after the instruction.
absl::Status WriteDifferences(const conformance::Diff& diff,
                              const std::string& folder) {
  absl::Status status = conformance::MakeFolder(folder);
  std::set<std::string> names;
  for (const auto& found : diff.differences) {
    std::string name = found.name;
    for (int n = 2; !names.insert(name).second; ++n) {
      name = absl::StrCat(found.name, "-", n);
    }
    if (!status.ok()) break;
    status = conformance::WriteFailure(absl::StrCat(folder, "/", name),
                                       found.question, found.examined);
  }
  return status;
}

}  // namespace

ExitCode ShowDiff(const AskedProgram& program, conformance::Examiner& examiner,
                  conformance::DiffOptions options, const std::string& folder,
                  bool beside_results, Console& console) {
  options.progress = [&](int64_t asked) {
    console.Progress(absl::StrCat(asked, " questions"));
  };
  if (!folder.empty()) {
    absl::Status made = conformance::MakeFolder(folder);
    if (!made.ok()) return console.Misuse(made);
  }
  const auto diff = conformance::DiffProgram(program.module, program.inputs,
                                             examiner, options);
  console.Progress("");
  if (!diff.ok()) return console.Failure(diff.status());
  const std::string text = conformance::DiffText(*diff);
  beside_results ? console.Error(text) : console.Out(text);
  if (!folder.empty()) {
    absl::Status written = WriteDifferences(*diff, folder);
    if (!written.ok()) return console.Misuse(written);
  }
  return diff->differences.empty() ? kFine : kFailed;
}

void AddDiffCommand(Command& program) {
  Command command = program.AddCommand(
      "diff", "Find the instruction that a backend computes otherwise",
      kDiffExample);
  auto flags = std::make_shared<DiffFlags>();
  AddProgramFlags(command, flags->program);
  AddBackendFlags(command, flags->backend);
  command
      .AddSwitch("--free-running", flags->options.free_running,
                 "Let the backend compute what leads to an instruction, too: "
                 "the first of the entry whose value differs")
      .Group("Backend");
  command
      .Add("--executions", flags->options.executions,
           "Most executions of one instruction that are asked")
      .ShowDefault()
      .Positive()
      .Group("Limits");
  command
      .Add("--output", flags->output,
           "A folder: of each difference its module, arguments, and the "
           "expected and the other result")
      .Placeholder("DIR")
      .Group("Output");
  command.OnCall(
      [flags](Console& console) { return RunDiff(*flags, console); });
}

}  // namespace hlo
