#include <map>

#include "cli/run/program_flags.h"
#include "cli/whole_numbers.h"

namespace hlo {

void AddModule(CLI::App& command, std::string& module) {
  command.add_option("MODULE", module, "A file of HLO text, or - for stdin")
      ->required();
}

void AddLimits(CLI::App& command, Limits& limits) {
  command
      .add_option("--max-bytes", limits.max_bytes,
                  "Most bytes alive at one time (16 GiB); takes 64MB, 2GiB")
      ->transform(CLI::AsSizeValue(false))
      ->group("Limits");
  command
      .add_option("--max-steps", limits.max_steps,
                  "Most instructions that a process may execute")
      ->check(NotNegative())
      ->group("Limits");
  command
      .add_option("--max-depth", limits.max_depth,
                  "Deepest nesting of calls (100000)")
      ->check(NotNegative())
      ->group("Limits");
}

void AddInstructions(CLI::App& command, std::string& instructions) {
  command
      .add_option("--instructions", instructions,
                  "The widest instruction set that kernels may use; the bits "
                  "of results do not depend on it")
      ->check(CLI::IsMember(std::vector<std::string>(
          std::begin(kInstructionSetNames), std::end(kInstructionSetNames))))
      ->group("Machine");
}

void AddEntry(CLI::App& command, LoadOptions& load) {
  command
      .add_option("--entry", load.entry,
                  "Of StableHLO: the function that is the program (@main, the "
                  "only one, or each without arguments)")
      ->group("Input");
}

namespace {

void AddModules(CLI::App& command, ProgramFlags& flags) {
  command
      .add_option("MODULE", flags.modules,
                  "Files of HLO text or StableHLO, or - for stdin; several "
                  "with --assign")
      ->required();
  command
      .add_option("--assign", flags.assigned,
                  "Which module each process runs, by its number from 0, in "
                  "the order of processes (replica-major): 0,1,1,0")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(NotNegative())
      ->group("Processes");
  command
      .add_option("--replicas", flags.load.replicas,
                  "How many replicas (what the module says)")
      ->check(CLI::Range(1, 1 << 20))
      ->group("Processes");
  command
      .add_option("--partitions", flags.load.partitions,
                  "How many partitions (what the module says)")
      ->check(CLI::Range(1, 1 << 20))
      ->group("Processes");
}

void AddInputs(CLI::App& command, ProgramFlags& flags) {
  command
      .add_option("--args", flags.arguments,
                  "Arguments: JSON files {\"args\": [..]}, or .npy files in "
                  "parameter order; by process {\"args_by_process\": [[..], "
                  "..]}, or {process}, {replica}, {partition} in a file's name")
      ->group("Input");
  command
      .add_flag("--random-args", flags.random_arguments,
                "Draw the arguments at random, indices within bounds")
      ->excludes("--args")
      ->group("Input");
  command
      .add_option("--seed", flags.execution.seed,
                  "Seed of random arguments and of the program's own random "
                  "numbers (0)")
      ->group("Input");
  command
      .add_option("--infeed", flags.infeed,
                  "What processes read from the host: a JSON file "
                  "{\"infeed\": [..]}, the same for every process, or "
                  "{\"infeed_by_process\": [[..], ..]}; of host transfers by "
                  "channel {\"from_host\": {\"3\": [..]}}, also _by_process")
      ->group("Input");
  command
      .add_option("--constant", flags.constants,
                  "Value of a constant that the text leaves out: NAME=FILE, "
                  ".json or .npy; may be given again")
      ->allow_extra_args(false)
      ->group("Input");
  command
      .add_option("--elided", flags.elided,
                  "What other left out constants are: zeros or random")
      ->check(CLI::IsMember({"zeros", "random"}))
      ->group("Input");
}

void AddMeaning(CLI::App& command, ProgramFlags& flags) {
  command
      .add_option("--choice", flags.choices,
                  "Read what the documents leave open in another way: "
                  "ID=VALUE; may be given again (`hloref ops --choices` lists "
                  "them)")
      ->allow_extra_args(false)
      ->group("Semantics");
  command
      .add_option("--profile", flags.profile,
                  "Choices: xla, stablehlo, accurate, or a JSON file, {\"id\": "
                  "\"value\", ..}")
      ->group("Semantics");
  command
      .add_flag("--strict", flags.execution.strict,
                "Refuse mixed precision; warnings are errors; report "
                "declarations that are untrue")
      ->group("Semantics");
}

void AddMachine(CLI::App& command, ProgramFlags& flags) {
  command
      .add_option("--threads", flags.execution.threads,
                  "Threads inside one instruction (all cores)")
      ->check(CLI::Range(0, 4096))
      ->group("Machine");
  AddInstructions(command, flags.instructions);
}

}  // namespace

void AddProgramFlags(CLI::App& command, ProgramFlags& flags) {
  AddEntry(command, flags.load);
  command
      .add_option("--probe-dir", flags.probes,
                  "The folder of what interpreter.probe writes (the current "
                  "one)")
      ->group("Output");
  AddModules(command, flags);
  AddInputs(command, flags);
  AddMeaning(command, flags);
  AddMachine(command, flags);
  AddLimits(command, flags.execution.limits);
}

}  // namespace hlo
