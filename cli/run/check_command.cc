// hloref check: reads and verifies, and reports every diagnostic.
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/commands.h"
#include "cli/run/program_flags.h"
#include "interpreter/inputs/elided_constants.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"

namespace hlo {
namespace {

constexpr const char* kCheckExample =
    "  $ hloref check broken.hlo\n"
    "  broken.hlo:4:8: error: add S1: operand shapes differ: f32[2] vs f32[3]\n"
    "    ROOT r = f32[2] add(x, y)\n"
    "         ^";

struct CheckFlags {
  std::string module;
  LoadOptions load;
};

// Notes on a legal program that will not run as it stands.
void Note(const Module& module, absl::string_view file, Console& console) {
  size_t instructions = 0;
  std::string unimplemented;
  for (const Computation& computation : module.computations) {
    instructions += computation.instructions.size();
    for (const Instruction& instruction : computation.instructions) {
      if (instruction.op->runs()) continue;
      const std::string name = absl::StrCat(" ", instruction.op->name, ",");
      if (!absl::StrContains(unimplemented, name)) unimplemented += name;
    }
  }
  const auto count = [](size_t n, absl::string_view what) {
    return absl::StrCat(n, " ", what, n == 1 ? "" : "s");
  };
  console.Error(absl::StrCat(
      file, ": fine: ", count(module.computations.size(), "computation"), ", ",
      count(instructions, "instruction"), "\n"));
  if (!unimplemented.empty()) {
    unimplemented.pop_back();
    console.Error(absl::StrCat("note: does not run yet:", unimplemented, "\n"));
  }
  for (const std::string& name : ElidedConstants(module)) {
    console.Error(absl::StrCat("note: the value of constant ", name,
                               " is left out; `run` wants --constant ", name,
                               "=FILE or --elided\n"));
  }
}

ExitCode CheckProgram(const CheckFlags& flags,
                      const std::shared_ptr<const std::string>& source,
                      Console& console) {
  Diagnostics diagnostics(flags.load.file, source, flags.load.strict);
  const auto module = Load(source, flags.load, diagnostics);
  console.Report(diagnostics.RenderAll());
  if (const std::string counts = diagnostics.Counts(); !counts.empty()) {
    console.Error(absl::StrCat(counts, "\n"));
  }
  if (!module.has_value()) return kFailed;
  Note(**module, flags.load.file, console);
  return kFine;
}

ExitCode Check(CheckFlags& flags, Console& console) {
  auto text = ReadFile(flags.module);
  if (!text.ok()) return console.Misuse(text.status());
  const auto source = std::make_shared<const std::string>(*std::move(text));
  const absl::Status entry = CheckEntry(flags.load, {&source, 1});
  if (!entry.ok()) return console.Misuse(entry);
  flags.load.file = flags.module == "-" ? "<stdin>" : flags.module;
  const int count = CountPrograms(source, flags.load);
  ExitCode code = kFine;
  for (int i = 0; i < count; ++i) {
    flags.load.program = i;
    const ExitCode one = CheckProgram(flags, source, console);
    if (one != kFine) code = one;
  }
  return code;
}

}  // namespace

void AddCheckCommand(Command& program) {
  Command command = program.AddCommand(
      "check", "Read and verify a module; show all errors and warnings",
      kCheckExample);
  auto flags = std::make_shared<CheckFlags>();
  AddModule(command, flags->module);
  AddEntry(command, flags->load);
  command.AddSwitch("--strict", flags->load.strict,
                    "Refuse mixed precision; warnings are errors");
  command.OnCall([flags](Console& console) { return Check(*flags, console); });
}

}  // namespace hlo
