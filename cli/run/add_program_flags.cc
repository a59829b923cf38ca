#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "cli/run/program_flags.h"
#include "interpreter/read_draft.h"

namespace hlo {

void AddModule(Command& command, std::string& module) {
  command
      .Add("MODULE", module,
           "A file of HLO or StableHLO text, of StableHLO bytecode, or of HLO "
           "as a proto, or - for stdin")
      .Required();
}

void AddLimits(Command& command, Limits& limits) {
  command
      .Add("--max-bytes", limits.max_bytes,
           "Most bytes of arguments and values alive at one time (16 GiB); "
           "takes 64MB, 1.5GiB, in powers of 1024")
      .Bytes()
      .Group("Limits");
  command
      .Add("--max-steps", limits.max_steps,
           "Most instructions that a process may execute")
      .NotNegative()
      .Group("Limits");
  command
      .Add("--max-depth", limits.max_depth, "Deepest nesting of calls (100000)")
      .NotNegative()
      .Group("Limits");
}

void AddInstructions(Command& command, std::string& instructions) {
  command
      .Add("--instructions", instructions,
           "The widest instruction set that kernels may use; the bits "
           "of results do not depend on it")
      .OneOf(std::vector<std::string>(std::begin(kInstructionSetNames),
                                      std::end(kInstructionSetNames)))
      .Group("Machine");
}

void AddEntry(Command& command, LoadOptions& load) {
  command
      .Add("--entry", load.entry,
           "Of StableHLO: the function that is the program (@main, the "
           "only one, or each without arguments)")
      .Group("Input");
}

absl::Status CheckEntry(
    const LoadOptions& load,
    std::span<const std::shared_ptr<const std::string>> texts) {
  const bool has_meaning =
      load.entry.empty() || std::ranges::any_of(texts, [](const auto& text) {
        return IsStablehloProgram(*text);
      });
  if (has_meaning) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--entry ", load.entry,
                   ": HLO text says itself what its entry is; the flag is for "
                   "StableHLO"));
}

absl::Status CheckOneProgram(
    int count,
    std::initializer_list<std::pair<const char*, const std::string*>> outputs) {
  for (const auto& [name, path] : outputs) {
    if (count <= 1 || path->empty()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(name, " is for one program, and there are ", count,
                     ": choose it with --entry"));
  }
  return absl::OkStatus();
}

namespace {

void AddModules(Command& command, ProgramFlags& flags) {
  command
      .Add("MODULE", flags.modules,
           "Files of HLO or StableHLO text, of StableHLO bytecode, or of HLO "
           "as a proto, or - for "
           "stdin; several with --assign")
      .Required();
  command
      .Add("--assign", flags.assigned,
           "Which module each process runs, by its number from 0, in "
           "the order of processes (replica-major): 0,1,1,0")
      .Separator(',')
      .OneValueEach()
      .NotNegative()
      .Group("Processes");
  command
      .Add("--replicas", flags.load.replicas,
           "How many replicas (what the module says)")
      .Between(1, 1 << 20)
      .Group("Processes");
  command
      .Add("--partitions", flags.load.partitions,
           "How many partitions (what the module says)")
      .Between(1, 1 << 20)
      .Group("Processes");
}

void AddInputs(Command& command, ProgramFlags& flags) {
  command
      .Add("--args", flags.arguments,
           "Arguments: JSON files {\"args\": [..]}, or .npy files in "
           "parameter order; by process {\"args_by_process\": [[..], "
           "..]}, or {process}, {replica}, {partition} in a file's name")
      .Group("Input");
  command
      .AddSwitch("--random-args", flags.random_arguments,
                 "Draw the arguments at random, indices within bounds")
      .Excludes("--args")
      .Group("Input");
  command
      .Add("--seed", flags.execution.seed,
           "Seed of random arguments and of the program's own random "
           "numbers (0)")
      .Group("Input");
  command
      .Add("--infeed", flags.infeed,
           "What processes read from the host: a JSON file "
           "{\"infeed\": [..]}, the same for every process, or "
           "{\"infeed_by_process\": [[..], ..]}; of host transfers by "
           "channel {\"from_host\": {\"3\": [..]}}, also _by_process")
      .Group("Input");
  command
      .Add("--constant", flags.constants,
           "Value of a constant that the text leaves out: NAME=FILE, "
           ".json or .npy; may be given again")
      .OneValueEach()
      .Group("Input");
  command
      .Add("--elided", flags.elided,
           "What other left out constants are: zeros or random")
      .OneOf({"zeros", "random"})
      .Group("Input");
}

void AddMeaning(Command& command, ProgramFlags& flags) {
  command
      .Add("--choice", flags.choices,
           "Read what the documents leave open in another way: "
           "ID=VALUE; may be given again (`hloref ops --choices` lists "
           "them)")
      .OneValueEach()
      .Group("Semantics");
  command
      .Add("--profile", flags.profile,
           "Choices: xla, stablehlo, accurate, or a JSON file, {\"id\": "
           "\"value\", ..}")
      .Group("Semantics");
  command
      .AddSwitch("--strict", flags.execution.strict,
                 "Refuse mixed precision; warnings are errors; report "
                 "declarations that are untrue")
      .Group("Semantics");
}

void AddMachine(Command& command, ProgramFlags& flags) {
  command
      .Add("--threads", flags.execution.threads,
           "Threads inside one instruction (all cores)")
      .Between(0, 4096)
      .Group("Machine");
  AddInstructions(command, flags.instructions);
}

}  // namespace

void AddProgramFlags(Command& command, ProgramFlags& flags) {
  AddEntry(command, flags.load);
  command
      .Add("--probe-dir", flags.probes,
           "The folder of what interpreter.probe writes (the current "
           "one)")
      .Group("Output");
  AddModules(command, flags);
  AddInputs(command, flags);
  AddMeaning(command, flags);
  AddMachine(command, flags);
  AddLimits(command, flags.execution.limits);
}

}  // namespace hlo
