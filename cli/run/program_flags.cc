#include "cli/run/program_flags.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "cli/literal_files.h"
#include "cli/run/probes.h"
#include "cli/run/snapshot_arguments.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/profiles.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/read_draft.h"
#include "ops/choices.h"

namespace hlo {
namespace {

absl::StatusOr<std::pair<std::string, std::string>> SplitSetting(
    absl::string_view flag, const std::string& setting) {
  const size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(flag, " ", setting, ": an `=` is missing"));
  }
  return std::make_pair(setting.substr(0, equals), setting.substr(equals + 1));
}

// A profile by its name, or a file's text.
absl::Status SetProfile(const std::string& profile, Choices& choices) {
  if (const char* known = FindProfile(profile)) {
    return ReadProfile(profile, known, choices);
  }
  const auto text = ReadFile(profile);
  return text.ok() ? ReadProfile(profile, *text, choices) : text.status();
}

// The profile first, so that single choices override it.
absl::Status SetChoices(ProgramFlags& flags) {
  Choices& choices = flags.prepare.choices;
  if (!flags.profile.empty()) {
    absl::Status read = SetProfile(flags.profile, choices);
    if (!read.ok()) return read;
  }
  for (const std::string& choice : flags.choices) {
    auto setting = SplitSetting("--choice", choice);
    if (!setting.ok()) return setting.status();
    absl::Status set = SetChoice(setting->first, setting->second, choices);
    if (!set.ok()) return set;
  }
  return absl::OkStatus();
}

// A constant that the module has not may be that of another: `supplied` counts
// those that some module has.
absl::Status SupplyConstants(const ProgramFlags& flags, Module& module,
                             std::set<std::string>& supplied) {
  const std::vector<std::string> elided = ElidedConstants(module);
  for (const std::string& constant : flags.constants) {
    auto setting = SplitSetting("--constant", constant);
    if (!setting.ok()) return setting.status();
    const bool has =
        std::find(elided.begin(), elided.end(), setting->first) != elided.end();
    if (!has && flags.modules.size() > 1) continue;
    auto literal = ReadLiteralFile(setting->second);
    if (!literal.ok()) return literal.status();
    absl::Status status = SupplyConstant(setting->first, *literal, module);
    if (!status.ok()) return status;
    supplied.insert(constant);
  }
  if (flags.elided.empty()) return absl::OkStatus();
  return FillElidedConstants(
      flags.elided == "zeros" ? ElidedValues::kZeros : ElidedValues::kRandom,
      flags.execution.limits, flags.execution.seed, module);
}

// Elided constants cannot be run: names all of them, and the way out.
absl::Status CheckNoneElided(const Module& module) {
  const std::vector<std::string> names = ElidedConstants(module);
  if (names.empty()) return absl::OkStatus();
  std::string text =
      absl::StrCat("the text leaves out the value of ", names.size(),
                   names.size() == 1 ? " constant" : " constants",
                   " (`constant({...})`):\n");
  for (const std::string& name : names) {
    absl::StrAppend(&text, "  --constant ", name, "=FILE   supplies ", name,
                    "\n");
  }
  return absl::InvalidArgumentError(
      absl::StrCat(text, "  --elided zeros|random goes on without them\n"));
}

std::string ParameterList(const Module& module) {
  std::string text;
  const Computation& entry = module.entry_computation();
  for (size_t i = 0; i < entry.parameters.size(); ++i) {
    const Instruction& parameter = entry.instructions[entry.parameters[i]];
    absl::StrAppend(&text, "  parameter ", i, " (", parameter.name,
                    "): ", parameter.shape.ToString(false), "\n");
  }
  return text;
}

absl::Status CheckArgumentCount(const Module& module,
                                const Arguments& arguments) {
  const size_t wanted = module.entry_computation().parameters.size();
  if (arguments.size() == wanted) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the program has ", wanted, wanted == 1 ? " parameter" : " parameters",
      ", ", arguments.size(), arguments.size() == 1 ? " was" : " were",
      " given (--args FILE.json, --args A.npy B.npy .., or "
      "--random-args):\n",
      ParameterList(module)));
}

absl::Status CheckArgumentCounts(const LoadedPrograms& loaded) {
  const auto processes = static_cast<size_t>(loaded.counts.processes());
  const size_t lists = loaded.arguments.size();
  for (size_t i = 0; i < processes; ++i) {
    absl::Status status = CheckArgumentCount(
        loaded.programs.of(static_cast<int64_t>(i))->module(),
        loaded.arguments[lists == 1 ? 0 : i]);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Programs of their own have arguments of their own.
absl::StatusOr<std::vector<Arguments>> DrawArguments(
    const ProgramFlags& flags, const LoadedPrograms& loaded) {
  std::vector<Arguments> drawn;
  for (const auto& program : loaded.programs.programs) {
    auto arguments = RandomArguments(program->module(), flags.execution.limits,
                                     flags.execution.seed);
    if (!arguments.ok()) return arguments.status();
    drawn.push_back(*std::move(arguments));
  }
  if (drawn.size() == 1) return drawn;
  std::vector<Arguments> by_process;
  for (int program : flags.assigned) {
    by_process.push_back(drawn[program]);
  }
  return by_process;
}

// By flags, else those of a snapshot.
absl::StatusOr<std::vector<Arguments>> ReadArguments(ProgramFlags& flags,
                                                     LoadedPrograms& loaded) {
  if (flags.random_arguments) return DrawArguments(flags, loaded);
  if (flags.arguments.empty() && flags.modules.size() == 1) {
    const auto bytes = ModuleText(flags.modules[0], flags);
    if (!bytes.ok()) return bytes.status();
    auto recorded =
        SnapshotArguments(**bytes, flags.load, loaded.counts, &loaded.recorded);
    if (!recorded.ok() || !recorded->empty()) return recorded;
  }
  return ReadArgumentFiles(flags.arguments, loaded.counts);
}

absl::Status LoadInfeed(ProgramFlags& flags) {
  if (flags.infeed.empty()) return absl::OkStatus();
  auto queues = ReadHostQueues(flags.infeed);
  if (!queues.ok()) return queues.status();
  flags.execution.infeed = std::move(queues->feed);
  flags.execution.from_host = std::move(queues->channels);
  flags.infeed_lists = std::move(queues->lists);
  return absl::OkStatus();
}

// A module that cannot be read is reported when it is loaded.
absl::Status CheckEntry(ProgramFlags& flags) {
  std::vector<std::shared_ptr<const std::string>> texts;
  for (const std::string& path : flags.modules) {
    auto text = ModuleText(path, flags);
    if (!text.ok()) return absl::OkStatus();
    texts.push_back(*std::move(text));
  }
  return CheckEntry(flags.load, texts);
}

// The checks of --assign that precede the reading of modules.
absl::Status CheckAssigned(const ProgramFlags& flags) {
  const size_t modules = flags.modules.size();
  if (flags.assigned.empty()) {
    if (modules == 1) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(modules,
                     " modules were given: --assign 0,1,.. says which process "
                     "runs which"));
  }
  std::vector<bool> used(modules);
  for (int program : flags.assigned) {
    if (static_cast<size_t>(program) >= modules) {
      return absl::InvalidArgumentError(
          absl::StrCat("--assign names module ", program,
                       ", the modules are numbered 0 to ", modules - 1));
    }
    used[program] = true;
  }
  const auto idle = std::find(used.begin(), used.end(), false);
  if (idle == used.end()) return absl::OkStatus();
  const auto number = idle - used.begin();
  return absl::InvalidArgumentError(
      absl::StrCat("no process runs ", flags.modules[number], ", module ",
                   number, " (--assign)"));
}

std::string CountText(const ProcessCounts& counts) {
  return absl::StrCat(
      counts.replicas, counts.replicas == 1 ? " replica" : " replicas", " x ",
      counts.partitions, counts.partitions == 1 ? " partition" : " partitions");
}

ProcessCounts CountsOf(const Program& program) {
  return {program.replicas(), program.partitions()};
}

// The checks of --assign on the modules that were read.
absl::Status CheckCounts(const ProgramFlags& flags, const Programs& programs) {
  const ProcessCounts counts = CountsOf(*programs.programs.front());
  for (size_t i = 1; i < programs.programs.size(); ++i) {
    const ProcessCounts other = CountsOf(*programs.programs[i]);
    if (other == counts) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(flags.modules.front(), " is for ", CountText(counts), ", ",
                     flags.modules[i], " for ", CountText(other),
                     " (--replicas, --partitions)"));
  }
  const int64_t named = std::ssize(flags.assigned);
  if (named == 0 || named == counts.processes()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--assign names ", named, named == 1 ? " process" : " processes",
      ", there are ", counts.processes(), " (", CountText(counts), ")"));
}

// The shapes of the arguments stand for `?` in StableHLO's.
void TakeSizes(const std::string& text, ProgramFlags& flags) {
  const ProgramForm form = FormOfProgram(text);
  const bool may_have_some =
      (form == ProgramForm::kBytecode ||
       (form == ProgramForm::kStablehloText && absl::StrContains(text, '?'))) &&
      !flags.arguments.empty();
  if (!may_have_some || flags.load.arguments.has_value()) return;
  const auto arguments = ReadFirstArguments(flags.arguments);
  if (!arguments.ok()) return;  // reading them says why
  std::vector<Shape>& shapes = flags.load.arguments.emplace();
  for (const Literal& argument : *arguments) {
    shapes.push_back(argument.shape());
  }
}

ExitCode LoadModule(const std::string& path, ProgramFlags& flags,
                    Console& console, std::set<std::string>& constants,
                    std::shared_ptr<const Program>& loaded) {
  auto text = ModuleText(path, flags);
  if (!text.ok()) return console.Misuse(text.status());
  flags.load.file = path == "-" ? "<stdin>" : path;
  const std::shared_ptr<const std::string> source = *std::move(text);
  TakeSizes(*source, flags);
  Diagnostics diagnostics(flags.load.file, source, flags.load.strict);
  auto module = Load(source, flags.load, diagnostics);
  console.Report(diagnostics.RenderAll());
  if (!module.has_value()) return kFailed;
  if (!ElidedConstants(**module).empty() || !flags.constants.empty()) {
    auto supplied = std::make_shared<Module>(**module);
    const absl::Status status = SupplyConstants(flags, *supplied, constants);
    if (!status.ok()) return console.Misuse(status);
    const absl::Status none = CheckNoneElided(*supplied);
    if (!none.ok()) return console.Failure(none);
    auto verified = Verify(std::move(supplied), flags.load);
    if (!verified.ok()) return console.Failure(verified.status());
    module = *std::move(verified);
  }
  auto program = Prepare(*module, flags.prepare);
  if (!program.ok()) return console.Failure(program.status());
  loaded = *std::move(program);
  return kFine;
}

ExitCode LoadModules(ProgramFlags& flags, Console& console,
                     LoadedPrograms& loaded) {
  if (flags.load.replicas == 0 && flags.load.partitions == 0) {
    flags.load.default_replicas = std::ssize(flags.assigned);
  }
  std::vector<std::shared_ptr<const Program>> programs;
  std::set<std::string> constants;
  for (const std::string& path : flags.modules) {
    const ExitCode code =
        LoadModule(path, flags, console, constants, programs.emplace_back());
    if (code != kFine) return code;
  }
  for (const std::string& constant : flags.constants) {
    if (constants.count(constant) != 0) continue;
    return console.Misuse(absl::InvalidArgumentError(absl::StrCat(
        "--constant ", constant, ": no module leaves such a constant out")));
  }
  loaded.programs = Programs(std::move(programs), flags.assigned);
  const absl::Status counts = CheckCounts(flags, loaded.programs);
  if (!counts.ok()) return console.Misuse(counts);
  loaded.counts = CountsOf(*loaded.programs.programs.front());
  return kFine;
}

}  // namespace

std::string LoadedPrograms::name() const {
  return absl::StrJoin(programs.programs, ", ",
                       [](std::string* out, const auto& program) {
                         out->append(program->module().name);
                       });
}

absl::StatusOr<std::shared_ptr<const std::string>> ModuleText(
    const std::string& path, ProgramFlags& flags) {
  const auto known = flags.texts.find(path);
  if (known != flags.texts.end()) return known->second;
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  return flags.texts[path] =
             std::make_shared<const std::string>(*std::move(text));
}

int CountPrograms(ProgramFlags& flags) {
  if (flags.modules.size() != 1) return 1;
  const auto text = ModuleText(flags.modules[0], flags);
  return text.ok() ? CountPrograms(*text, flags.load) : 1;
}

absl::Status CheckInfeedLists(const ProgramFlags& flags, int64_t processes) {
  absl::Status status;
  for (const auto& [member, lists] : flags.infeed_lists) {
    if (status.ok()) {
      status = CheckLists(flags.infeed, member, lists, processes);
    }
  }
  return status;
}

ExitCode CompleteFlags(ProgramFlags& flags, Console& console) {
  flags.prepare.instructions = InstructionSetOf(flags.instructions);
  const absl::Status choices = SetChoices(flags);
  if (!choices.ok()) return console.Misuse(choices);
  flags.load.limits = flags.execution.limits;
  flags.load.strict = flags.execution.strict;
  if (flags.execution.custom_calls == nullptr) {
    flags.execution.custom_calls = TargetsWithProbes(flags.probes, console);
  }
  const absl::Status infeed = LoadInfeed(flags);
  return infeed.ok() ? kFine : console.Misuse(infeed);
}

ExitCode LoadPrograms(ProgramFlags& flags, Console& console,
                      LoadedPrograms& loaded) {
  const ExitCode complete = CompleteFlags(flags, console);
  if (complete != kFine) return complete;
  absl::Status usage = CheckAssigned(flags);
  if (usage.ok()) usage = CheckEntry(flags);
  if (!usage.ok()) return console.Misuse(usage);
  const ExitCode code = LoadModules(flags, console, loaded);
  if (code != kFine) return code;
  auto arguments = ReadArguments(flags, loaded);
  if (!arguments.ok()) return console.Misuse(arguments.status());
  loaded.arguments = *std::move(arguments);
  absl::Status counts = CheckArgumentCounts(loaded);
  if (counts.ok()) {
    counts = CheckInfeedLists(flags, loaded.counts.processes());
  }
  return counts.ok() ? kFine : console.Misuse(counts);
}

}  // namespace hlo
