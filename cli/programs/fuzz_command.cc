// hloref fuzz: a search for programs that a backend fails.
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/found_program.h"
#include "cli/commands.h"
#include "cli/programs/backend_flags.h"
#include "conformance/programs/fuzz.h"

namespace hlo {
namespace {

constexpr const char* kFuzzExample =
    "  $ hloref fuzz --backend pjrt:./acme_pjrt.so --minutes 10 --output "
    "found\n"
    "  $ hloref fuzz --backend pjrt:./acme_pjrt.so --minutes 10 --resume "
    "found\n"
    "  $ hloref fuzz --backend 'exec:python3 b.py' --ops reverse,pad,reduce "
    "--types f32,bf16\n"
    "\n"
    "Programs at random, of 2 to 30 ops, are asked and judged by the "
    "interpreter. One\nthat fails twice is reduced, and the first of each "
    "cause "
    "gets a folder: module.hlo,\nargs.json, expected.json, got.json, "
    "verdict.txt, and issue.txt, to paste into an\nissue. The program number N "
    "of a seed is always the same. Exit status 1: there is\na cause.";

struct FuzzFlags {
  BackendFlags backend;
  conformance::FuzzOptions options;
  std::string profile, output, resume;
  std::vector<std::string> choices, ops, types;
  int64_t minutes = 0, programs = 0, processes = 4;
};

absl::Status ReadNames(FuzzFlags& flags) {
  const std::set<std::string> known = conformance::GeneratedOps();
  for (const std::string& op : flags.ops) {
    if (!known.contains(op)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--ops ", op,
          ": programs at random have: ", absl::StrJoin(known, " ")));
    }
    flags.options.generator.ops.insert(op);
  }
  for (const std::string& name : flags.types) {
    const auto type = ElementTypeFromName(name);
    if (!type) {
      return absl::InvalidArgumentError(
          absl::StrCat("--types ", name, ": no element type"));
    }
    flags.options.generator.types.insert(*type);
  }
  return absl::OkStatus();
}

std::string CausesText(const conformance::FuzzState& state) {
  std::string text;
  for (const conformance::FuzzCause& cause : state.causes) {
    absl::StrAppend(&text, cause.folder, ": ", cause.what, " (", cause.count,
                    cause.count == 1 ? " program" : " programs", "; number ",
                    cause.program, ")\n");
  }
  return absl::StrCat(
      text, state.programs, " programs, ", state.judged, " judged, ",
      state.unsupported, " unsupported, ", state.failures, " failed, ",
      state.unstable, " failed once in two runs, ", state.causes.size(),
      state.causes.size() == 1 ? " cause" : " causes",
      state.ended == "folder" ? "; ended: the folder is full (--max-folder)\n"
                              : "\n");
}

ExitCode Search(FuzzFlags& flags, conformance::Examiner& examiner,
                Console& console) {
  const auto begun = std::chrono::steady_clock::now();
  int64_t first = -1;
  const auto state = conformance::Fuzz(
      examiner, flags.options, [&](const conformance::FuzzState& now) {
        if (first < 0) first = now.programs;
        const std::chrono::duration<double> taken =
            std::chrono::steady_clock::now() - begun;
        console.Progress(absl::StrFormat(
            "%d programs, %.0f a second, %d causes", now.programs,
            static_cast<double>(now.programs - first) / taken.count(),
            now.causes.size()));
      });
  console.Progress("");
  if (!state.ok()) {
    const bool internal = state.status().code() == absl::StatusCode::kInternal;
    return internal ? console.Failure(state.status())
                    : console.Misuse(state.status());
  }
  console.Out(CausesText(*state));
  return state->causes.empty() ? kFine : kFailed;
}

ExitCode RunFuzz(FuzzFlags& flags, Console& console) {
  conformance::FuzzOptions& options = flags.options;
  const absl::Status names = ReadNames(flags);
  if (!names.ok()) return console.Misuse(names);
  auto declared = DeclaredChoices(flags.profile, flags.choices);
  if (!declared.ok()) return console.Misuse(declared.status());
  if (flags.minutes > 0) {
    options.seconds = 60.0 * static_cast<double>(flags.minutes);
  }
  if (flags.programs > 0) options.programs = flags.programs;
  if (flags.minutes == 0 && flags.programs == 0) options.seconds = 60;
  options.resume = !flags.resume.empty();
  options.folder = options.resume ? flags.resume : flags.output;
  options.command =
      absl::StrCat("--backend ", ShellQuoted(flags.backend.backend));
  options.reduce.seconds = 60;
  options.reduce.questions = 1000;
  auto examiner = StartBackend(flags.backend, *declared);
  if (!examiner.ok()) return console.Misuse(examiner.status());
  options.generator.processes =
      std::min(flags.processes, (*examiner)->hello().devices);
  return Search(flags, **examiner, console);
}

void AddGeneratorFlags(Command& command, FuzzFlags& flags) {
  conformance::GeneratorOptions& made = flags.options.generator;
  command.Add("--ops", flags.ops, "The ops that may occur: pad,reduce (all)")
      .Separator(',')
      .OneValueEach()
      .Group("Programs");
  command.Add("--types", flags.types, "The element types: f32,bf16 (most)")
      .Separator(',')
      .OneValueEach()
      .Group("Programs");
  command.Add("--seed", flags.options.seed, "Of the programs (0)")
      .Group("Programs");
  command.Add("--max-ops", made.most_ops, "Most ops of a program")
      .ShowDefault()
      .Between(2, 1000)
      .Group("Programs");
  command.Add("--max-elements", made.most_elements, "Most elements of an array")
      .ShowDefault()
      .Between(1, 1 << 24)
      .Group("Programs");
  command
      .Add("--processes", flags.processes,
           "Most processes, if the backend has so many")
      .ShowDefault()
      .Between(1, 8)
      .Group("Programs");
}

}  // namespace

void AddFuzzCommand(Command& program) {
  Command command = program.AddCommand(
      "fuzz", "Search for programs that a backend fails", kFuzzExample);
  auto flags = std::make_shared<FuzzFlags>();
  AddBackendFlags(command, flags->backend);
  AddGeneratorFlags(command, *flags);
  command.Add("--choice", flags->choices, "A choice that it has made: ID=VALUE")
      .OneValueEach()
      .Group("Backend");
  command.Add("--profile", flags->profile, "Its choices, a name or a JSON file")
      .Group("Backend");
  command.Add("--minutes", flags->minutes, "How long (1, without --programs)")
      .Positive()
      .Group("Limits");
  command.Add("--programs", flags->programs, "How many programs")
      .Positive()
      .Group("Limits");
  command
      .Add("--max-folder", flags->options.folder_bytes,
           "Most bytes of the folder (100 MB)")
      .Bytes()
      .Group("Limits");
  command.Add("--output", flags->output, "A new folder for the failures")
      .Placeholder("DIR")
      .Group("Output");
  command.Add("--resume", flags->resume, "Go on with the search of this folder")
      .Placeholder("DIR")
      .Excludes("--output")
      .Group("Output");
  command.OnCall(
      [flags](Console& console) { return RunFuzz(*flags, console); });
}

}  // namespace hlo
