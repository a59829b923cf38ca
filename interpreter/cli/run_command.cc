// hloref run: interprets a module.
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/files.h"
#include "interpreter/cli/program_flags.h"
#include "interpreter/cli/progress.h"
#include "interpreter/cli/statistics.h"

namespace hlo {
namespace {

constexpr const char* kExample =
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
  ResultFormat format = ResultFormat::kHlo;
  std::string outfeed;
  bool stats = false;
};

// What the processes have given the host.
std::string Written(Execution& execution, int64_t processes) {
  HostQueues written;
  const std::vector<int64_t> channels = execution.HostChannels();
  for (int64_t p = 0; p < processes; ++p) {
    written.feed.push_back(execution.TakeOutfeed(p));
    for (int64_t channel : channels) {
      written.channels[channel].push_back(execution.TakeOutfeed(p, channel));
    }
  }
  return HostQueuesToJson(written, JsonForm::kBits) + "\n";
}

ExitCode Execute(const RunFlags& flags, LoadedProgram loaded,
                 Console& console) {
  ExecutionOptions options = flags.program.execution;
  Statistics statistics;
  if (flags.stats) options.hooks = &statistics;
  const int64_t processes =
      loaded.program->replicas() * loaded.program->partitions();
  auto execution = Execution::Create(std::move(loaded.program),
                                     std::move(loaded.arguments), options);
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
  if (!flags.outfeed.empty()) {
    const absl::Status written =
        WriteFile(flags.outfeed, Written(**execution, processes));
    if (!written.ok()) return console.Misuse(written);
  }
  if (!run.ok()) return console.Failure(run);
  auto results = (*execution)->TakeResults();
  if (!results.ok()) return console.Failure(results.status());
  auto text = FormatResults(*results, flags.format);
  if (!text.ok()) return console.Misuse(text.status());
  console.Out(*text);
  return kFine;
}

ExitCode Run(RunFlags& flags, Console& console) {
  LoadedProgram loaded;
  const ExitCode code = LoadProgram(flags.program, console, loaded);
  if (code != kFine) return code;
  return Execute(flags, std::move(loaded), console);
}

}  // namespace

void AddRunCommand(Session& session) {
  CLI::App* command = AddCommand(
      session, "run", "Interpret a module and print its results", kExample);
  auto flags = std::make_shared<RunFlags>();
  AddProgramFlags(*command, flags->program);
  const std::map<std::string, ResultFormat> formats = {
      {"hlo", ResultFormat::kHlo},
      {"json", ResultFormat::kJson},
      {"npy", ResultFormat::kNpy}};
  command
      ->add_option("--format", flags->format,
                   "How results are printed: hlo (a line each), json or npy")
      ->transform(CLI::CheckedTransformer(formats))
      ->option_text("hlo|json|npy")
      ->group("Output");
  command
      ->add_option(
          "--outfeed", flags->outfeed,
          "Write what the processes give the host into a JSON file: "
          "{\"outfeed_by_process\": [[..], ..]}, and of host transfers "
          "by channel {\"to_host_by_process\": {\"3\": [[..], ..]}}")
      ->option_text("FILE")
      ->group("Output");
  command
      ->add_flag("--stats", flags->stats,
                 "Show executions, time and bytes of each op on stderr")
      ->group("Output");
  command->callback(
      [flags, &session] { session.status = Run(*flags, session.console); });
}

}  // namespace hlo
