// hloref run: interprets a module.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/mapped_file.h"
#include "cli/commands.h"
#include "cli/literal_files.h"
#include "cli/programs/backend_flags.h"
#include "cli/programs/show_diff.h"
#include "cli/run/parallel_run.h"
#include "cli/run/program_flags.h"
#include "cli/run/progress.h"
#include "cli/run/statistics.h"
#include "cli/run/timeline_file.h"
#include "cli/run/written_queues.h"
#include "interpreter/eval/processes/timeline.h"
#include "interpreter/ir/global_results.h"
#include "literals/compare.h"

namespace hlo {
namespace {

constexpr const char* kRunExample =
    "  $ cat square.hlo\n"
    "  ENTRY main {\n"
    "    x = f32[3] parameter(0)\n"
    "    ROOT y = f32[3] multiply(x, x)\n"
    "  }\n"
    "  $ cat args.json\n"
    "  {\"args\": [{\"shape\": \"f32[3]\", \"values\": [1, 2.5, \"nan\"]}]}\n"
    "  $ hloref run square.hlo --args args.json\n"
    "  f32[3] {1, 6.25, nan}\n"
    "\n"
    "A literal in JSON has a shape and either values (nested lists) or bits\n"
    "(hexadecimal, little-endian, row-major); a tuple is {\"tuple\": [..]}.";

struct RunFlags {
  ProgramFlags program;
  std::optional<ResultFormat> format;
  std::string output;
  std::string outfeed;
  std::string timeline;
  bool stats = false;
  BackendFlags cross_check;  // no backend: none
};

// The flag's format; without one the file's name decides.
ResultFormat FormatOf(const RunFlags& flags) {
  if (flags.format.has_value()) return *flags.format;
  if (absl::EndsWith(flags.output, ".json")) return ResultFormat::kJson;
  if (absl::EndsWith(flags.output, ".npy")) return ResultFormat::kNpy;
  return ResultFormat::kHlo;
}

// Says where a snapshot's run had another result.
void NoteDifference(const LoadedPrograms& loaded,
                    const std::vector<Literal>& results, Console& console) {
  if (!loaded.recorded.has_value() || results.size() != 1) return;
  const LiteralComparison compared = Compare(*loaded.recorded, results[0]);
  if (compared.equal()) return;
  console.Error(absl::StrCat("note: the snapshot's result is another one: ",
                             compared.Summary(), "\n"));
}

// Results with a file of their own are not printed, too.
ExitCode ShowResults(const RunFlags& flags, const ProcessCounts& counts,
                     const HostQueues& given, std::span<const Literal> results,
                     Console& console) {
  if (!flags.output.empty()) {
    const absl::Status written =
        WriteResults(results, FormatOf(flags), flags.output, counts);
    return written.ok() ? kFine : console.Misuse(written);
  }
  absl::Status status = CheckMappedFiles();
  if (!status.ok()) return console.Misuse(status);
  const auto out = [&](absl::string_view text) { console.Out(text); };
  status = flags.outfeed.empty()
               ? PrintWithWritten(results, given, FormatOf(flags), out)
               : PrintResults(results, FormatOf(flags), out);
  const absl::Status whole = CheckMappedFiles();
  if (!whole.ok()) status = whole;
  return status.ok() ? kFine : console.Misuse(status);
}

// True where one result stands for all: they are global, and equal.
bool IsOneResult(const LoadedPrograms& loaded,
                 const std::vector<Literal>& results) {
  const auto& programs = loaded.programs.programs;
  return programs.size() == 1 &&
         HasGlobalResults(programs[0]->module().attributes) &&
         std::all_of(results.begin(), results.end(), [&](const Literal& each) {
           return Compare(results[0], each).equal();
         });
}

ExitCode TakeResults(const RunFlags& flags, const LoadedPrograms& loaded,
                     const HostQueues& given, Execution& execution,
                     Console& console) {
  const auto results = execution.TakeResults();
  if (!results.ok()) return console.Failure(results.status());
  NoteDifference(loaded, *results, console);
  if (IsOneResult(loaded, *results) && !NamesProcess(flags.output)) {
    return ShowResults(flags, {}, given, {results->data(), 1}, console);
  }
  return ShowResults(flags, loaded.counts, given, *results, console);
}

// Also after a failure, above all a deadlock.
absl::Status WriteFiles(const RunFlags& flags, const LoadedPrograms& loaded,
                        const Timeline& timeline, const HostQueues& given) {
  absl::Status written;
  if (!flags.outfeed.empty()) {
    written = WriteFile(flags.outfeed,
                        HostQueuesToJson(given, JsonForm::kBits) + "\n");
  }
  if (written.ok() && !flags.timeline.empty()) {
    written = WriteFile(flags.timeline,
                        TimelineFile(loaded.name(), loaded.counts.partitions,
                                     timeline.Result()));
  }
  return written;
}

ExitCode Execute(const RunFlags& flags, LoadedPrograms loaded,
                 Console& console) {
  ExecutionOptions options = flags.program.execution;
  Statistics statistics;
  Timeline timeline;
  if (flags.stats) options.hooks = &statistics;
  if (!flags.timeline.empty()) options.rendezvous_hooks = &timeline;
  auto execution =
      Execution::Create(loaded.programs, std::move(loaded.arguments), options);
  // Create judges the arguments only.
  if (!execution.ok()) return console.Misuse(execution.status());
  const auto start = std::chrono::steady_clock::now();
  const absl::Status run = RunWithProgress(**execution, console);
  const std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  if (flags.stats) {
    console.Error(
        statistics.Table((*execution)->peak_bytes(), seconds.count()));
  }
  const HostQueues given = TakeWritten(**execution, loaded.counts.processes());
  const ExitCode code =
      run.ok() ? TakeResults(flags, loaded, given, **execution, console)
               : console.Failure(run);
  const absl::Status written = WriteFiles(flags, loaded, timeline, given);
  return written.ok() ? code : console.Misuse(written);
}

// Flags that have no meaning for a grid of programs, and values that do not fit
// it.
absl::Status CheckParallelFlags(const RunFlags& flags, int64_t processes) {
  const std::pair<const char*, bool> others[] = {
      {"--outfeed", !flags.outfeed.empty()},
      {"--timeline", !flags.timeline.empty()},
      {"--stats", flags.stats},
      {"--random-args", flags.program.random_arguments}};
  for (const auto& [name, given] : others) {
    if (!given) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        name, ": a program with interpreter.run_parallel has none"));
  }
  return CheckInfeedLists(flags.program, processes);
}

// Runs a program that is a grid of others; nullopt if it is none.
std::optional<ExitCode> TryParallel(RunFlags& flags, Console& console) {
  if (flags.program.modules.size() != 1) return std::nullopt;
  const std::string& path = flags.program.modules[0];
  const auto text = ModuleText(path, flags.program);
  if (!text.ok() || !absl::StrContains(**text, "interpreter.run_parallel")) {
    return std::nullopt;
  }
  const ExitCode code = CompleteFlags(flags.program, console);
  if (code != kFine) return code;
  flags.program.load.file = path == "-" ? "<stdin>" : path;
  const auto program = FindParallel(*text, flags.program.load);
  if (!program.ok()) return console.Failure(program.status());
  if (!program->has_value()) return std::nullopt;
  const absl::Status fits = CheckParallelFlags(flags, (*program)->processes());
  if (!fits.ok()) return console.Misuse(fits);
  auto arguments = ReadArgumentFiles(flags.program.arguments, {});
  if (!arguments.ok()) return console.Misuse(arguments.status());
  const auto result =
      RunParallel(**program, flags.program,
                  arguments->empty() ? Arguments() : arguments->front());
  if (!result.ok()) return console.Failure(result.status());
  return ShowResults(flags, {}, {}, {&*result, 1}, console);
}

// Asks the backend of --cross-check each instruction of the program.
ExitCode CrossCheck(const RunFlags& flags, const LoadedPrograms& loaded,
                    Console& console) {
  auto declared = DeclaredChoices(flags.program.profile, flags.program.choices);
  if (!declared.ok()) return console.Misuse(declared.status());
  auto program = ProgramToAsk(loaded, flags.program.execution);
  if (!program.ok()) return console.Misuse(program.status());
  auto examiner = StartBackend(flags.cross_check, *declared);
  if (!examiner.ok()) return console.Misuse(examiner.status());
  return ShowDiff(*program, **examiner, {}, "", true, console);
}

ExitCode RunProgram(RunFlags& flags, Console& console) {
  if (const auto code = TryParallel(flags, console)) return *code;
  LoadedPrograms loaded;
  ExitCode code = LoadPrograms(flags.program, console, loaded);
  if (code != kFine) return code;
  if (flags.cross_check.backend.empty()) {
    return Execute(flags, std::move(loaded), console);
  }
  code = Execute(flags, LoadedPrograms(loaded), console);
  return code == kFine ? CrossCheck(flags, loaded, console) : code;
}

void AddResults(Command& command, RunFlags& flags) {
  command
      .AddWord(
          "--format",
          [&flags](int format) {
            flags.format = static_cast<ResultFormat>(format);
          },
          {{"hlo", static_cast<int>(ResultFormat::kHlo)},
           {"json", static_cast<int>(ResultFormat::kJson)},
           {"npy", static_cast<int>(ResultFormat::kNpy)}},
          "How results are printed: hlo (a line each), json or npy")
      .Placeholder("hlo|json|npy")
      .Group("Output");
  command
      .Add("--output", flags.output,
           "Write results to this file; {process}, {replica}, "
           "{partition} in its name: a file for each; {array}: for "
           "each array of a tuple; .json and .npy say the format")
      .Group("Output");
}

void AddOtherOutputs(Command& command, RunFlags& flags) {
  command
      .Add("--outfeed", flags.outfeed,
           "Write what the processes give the host into a JSON file: "
           "{\"outfeed_by_process\": [[..], ..]}, and of host transfers "
           "by channel {\"to_host_by_process\": {\"3\": [[..], ..]}}")
      .Placeholder("FILE")
      .Group("Output");
  command
      .AddSwitch("--stats", flags.stats,
                 "Show executions, time and bytes of each op on stderr")
      .Group("Output");
  command
      .Add("--timeline", flags.timeline,
           "Write who waited for whom as a trace that "
           "ui.perfetto.dev opens")
      .Group("Output");
}

// All programs of a file; those after one that fails, too.
ExitCode Run(RunFlags& flags, Console& console) {
  ExitCode code = kFine;
  const int count = CountPrograms(flags.program);
  const absl::Status single =
      CheckOneProgram(count, {{"--output", &flags.output},
                              {"--outfeed", &flags.outfeed},
                              {"--timeline", &flags.timeline}});
  if (!single.ok()) return console.Misuse(single);
  for (int i = 0; i < count; ++i) {
    flags.program.load.program = i;
    const ExitCode one = RunProgram(flags, console);
    if (one != kFine && code == kFine) code = one;
  }
  return code;
}

}  // namespace

void AddRunCommand(Command& program) {
  Command command = program.AddCommand(
      "run", "Interpret a module and print its results", kRunExample);
  auto flags = std::make_shared<RunFlags>();
  AddProgramFlags(command, flags->program);
  AddResults(command, *flags);
  AddOtherOutputs(command, *flags);
  command
      .Add("--cross-check", flags->cross_check.backend,
           "Ask this backend each instruction, too, as `hloref diff` does; "
           "exit status 1 if one differs")
      .Placeholder("BACKEND")
      .Group("Output");
  command.OnCall([flags](Console& console) { return Run(*flags, console); });
}

}  // namespace hlo
