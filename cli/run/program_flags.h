// The flags by which `run` and `trace` load and prepare a program.
#ifndef HLOREF_CLI_RUN_PROGRAM_FLAGS_H_
#define HLOREF_CLI_RUN_PROGRAM_FLAGS_H_

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/command_line.h"
#include "base/console.h"
#include "cli/run/process_files.h"
#include "interpreter/eval/execution.h"
#include "interpreter/eval/options.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/load.h"

namespace hlo {

struct ProgramFlags {
  std::vector<std::string> modules;
  std::vector<int> assigned;  // by process, which of the modules
  std::vector<std::string> arguments;
  bool random_arguments = false;
  std::vector<std::string> constants;           // NAME=FILE
  std::string infeed;                           // FILE
  std::map<std::string, int64_t> infeed_lists;  // HostQueues::lists
  std::string elided;                           // zeros or random
  std::vector<std::string> choices;             // ID=VALUE
  std::string profile;
  std::string instructions;
  std::string probes;  // the folder of interpreter.probe's files
  std::map<std::string, std::shared_ptr<const std::string>> texts;  // by path
  LoadOptions load;
  PrepareOptions prepare;
  ExecutionOptions execution;
};

// REQUIRES: `flags` outlives the parsing.
void AddModule(Command& command, std::string& module);
void AddLimits(Command& command, Limits& limits);
void AddInstructions(Command& command, std::string& instructions);
void AddEntry(Command& command, LoadOptions& load);
// InvalidArgument for --entry where no text is StableHLO.
absl::Status CheckEntry(
    const LoadOptions& load,
    std::span<const std::shared_ptr<const std::string>> texts);
void AddProgramFlags(Command& command, ProgramFlags& flags);

// The bytes of a module's file, which is read once: it may be stdin.
absl::StatusOr<std::shared_ptr<const std::string>> ModuleText(
    const std::string& path, ProgramFlags& flags);
// How many programs the modules are: one, but for a StableHLO file of several
// (LoadOptions::program). 1 where that cannot be said: loading says why.
int CountPrograms(ProgramFlags& flags);
// InvalidArgument for a file of several programs and an output for one: each
// would take the place of the one before.
absl::Status CheckOneProgram(
    int count,
    std::initializer_list<std::pair<const char*, const std::string*>> outputs);

// InvalidArgument unless what --infeed has by process is for so many.
absl::Status CheckInfeedLists(const ProgramFlags& flags, int64_t processes);

// Flags that apply to every program: choices, custom calls, infeed.
ExitCode CompleteFlags(ProgramFlags& flags, Console& console);

struct LoadedPrograms {
  Programs programs;
  ProcessCounts counts;
  std::vector<Arguments> arguments;
  // The result that the snapshot of these arguments has.
  std::optional<Literal> recorded;

  // The modules' names.
  std::string name() const;
};

// Reads, checks and prepares the programs and their arguments; reports errors
// on the console. `flags.prepare` is completed first.
ExitCode LoadPrograms(ProgramFlags& flags, Console& console,
                      LoadedPrograms& loaded);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PROGRAM_FLAGS_H_
