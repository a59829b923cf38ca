#include "interpreter/cli/program_flags.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/cli/files.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/random_literals.h"
#include "nlohmann/json.hpp"
#include "ops/choices.h"
#include "ops/custom_calls/custom_call_registry.h"

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

// {"choice id": "value", ..}, or that under "choices".
absl::Status ReadProfile(const std::string& path, Choices& choices) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto json = nlohmann::json::parse(*text, nullptr, false);
  if (json.is_object() && json.contains("choices")) json = json["choices"];
  if (!json.is_object()) {
    return absl::InvalidArgumentError(absl::StrCat(
        path, ": a profile is a JSON object {\"choice\": \"value\", ..}"));
  }
  for (const auto& [id, value] : json.items()) {
    if (!value.is_string()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": the value of ", id, " is no string"));
    }
    absl::Status set = SetChoice(id, value.get<std::string>(), choices);
    if (!set.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": ", set.message()));
    }
  }
  return absl::OkStatus();
}

// The profile first, so that single choices override it.
absl::Status SetChoices(ProgramFlags& flags) {
  Choices& choices = flags.prepare.choices;
  if (!flags.profile.empty()) {
    absl::Status read = ReadProfile(flags.profile, choices);
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

absl::Status SupplyConstants(const ProgramFlags& flags, Module& module) {
  for (const std::string& constant : flags.constants) {
    auto setting = SplitSetting("--constant", constant);
    if (!setting.ok()) return setting.status();
    auto literal = ReadLiteralFile(setting->second);
    if (!literal.ok()) return literal.status();
    absl::Status supplied = SupplyConstant(setting->first, *literal, module);
    if (!supplied.ok()) return supplied;
  }
  if (flags.elided.empty()) return absl::OkStatus();
  return FillElidedConstants(
      flags.elided == "zeros" ? ElidedValues::kZeros : ElidedValues::kRandom,
      flags.execution.limits, flags.execution.seed, module);
}

// What is still elided cannot be run: name all of it, and the way out.
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
    const Instruction& parameter =
        entry.instructions[static_cast<size_t>(entry.parameters[i])];
    absl::StrAppend(&text, "  parameter ", i, " (", parameter.name,
                    "): ", parameter.shape.ToString(false), "\n");
  }
  return text;
}

absl::Status CheckArgumentCounts(const Program& program,
                                 const std::vector<Arguments>& arguments) {
  const size_t wanted = program.module().entry_computation().parameters.size();
  for (const Arguments& of_process : arguments) {
    if (of_process.size() == wanted) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "the program has ", wanted, wanted == 1 ? " parameter" : " parameters",
        ", ", of_process.size(), of_process.size() == 1 ? " was" : " were",
        " given (--args FILE.json, --args A.npy B.npy .., or "
        "--random-args):\n",
        ParameterList(program.module())));
  }
  const auto processes =
      static_cast<size_t>(program.replicas() * program.partitions());
  if (arguments.size() == 1 || arguments.size() == processes) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("args_by_process has ", arguments.size(), " lists for ",
                   processes, processes == 1 ? " process" : " processes"));
}

absl::StatusOr<std::vector<Arguments>> LoadArguments(const ProgramFlags& flags,
                                                     const Module& module) {
  if (!flags.random_arguments) return ReadArgumentFiles(flags.arguments);
  auto drawn =
      RandomArguments(module, flags.execution.limits, flags.execution.seed);
  if (!drawn.ok()) return drawn.status();
  return std::vector<Arguments>{*std::move(drawn)};
}

absl::Status LoadInfeed(ProgramFlags& flags) {
  if (flags.infeed.empty()) return absl::OkStatus();
  auto infeed = ReadInfeedFile(flags.infeed);
  if (!infeed.ok()) return infeed.status();
  flags.execution.infeed = *std::move(infeed);
  return absl::OkStatus();
}

}  // namespace

ExitCode LoadProgram(ProgramFlags& flags, Console& console,
                     LoadedProgram& loaded) {
  flags.prepare.instructions = InstructionSetOf(flags.instructions);
  const absl::Status choices = SetChoices(flags);
  if (!choices.ok()) return console.Misuse(choices);
  auto text = ReadFile(flags.module);
  if (!text.ok()) return console.Misuse(text.status());
  flags.load.file = flags.module == "-" ? "<stdin>" : flags.module;
  flags.load.limits = flags.execution.limits;
  flags.execution.custom_calls = SharedStandardTargets();
  flags.load.strict = flags.execution.strict;
  const auto source = std::make_shared<const std::string>(*std::move(text));
  Diagnostics diagnostics(flags.load.file, source, flags.load.strict);
  auto module = Load(source, flags.load, diagnostics);
  console.Show(diagnostics);
  if (!module.has_value()) return kFailed;
  if (!ElidedConstants(**module).empty() || !flags.constants.empty()) {
    auto supplied = std::make_shared<Module>(**module);
    const absl::Status status = SupplyConstants(flags, *supplied);
    if (!status.ok()) return console.Misuse(status);
    const absl::Status none = CheckNoneElided(*supplied);
    if (!none.ok()) return console.Failure(none);
    auto verified = Verify(std::move(supplied), flags.load);
    if (!verified.ok()) return console.Failure(verified.status());
    module = *std::move(verified);
  }
  auto program = Prepare(*module, flags.prepare);
  if (!program.ok()) return console.Failure(program.status());
  auto arguments = LoadArguments(flags, **module);
  if (!arguments.ok()) return console.Misuse(arguments.status());
  const absl::Status infeed = LoadInfeed(flags);
  if (!infeed.ok()) return console.Misuse(infeed);
  const absl::Status counts = CheckArgumentCounts(**program, *arguments);
  if (!counts.ok()) return console.Misuse(counts);
  loaded = {*std::move(program), *std::move(arguments)};
  return kFine;
}

}  // namespace hlo
