// hloref print: the canonical text of a module, its StableHLO, or its proto.
#include <memory>
#include <string>
#include <utility>

#include "base/files.h"
#include "cli/commands.h"
#include "cli/run/program_flags.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "interpreter/proto/writer.h"
#include "interpreter/read_draft.h"
#include "interpreter/stablehlo/print/printer.h"

namespace hlo {
namespace {

constexpr const char* kPrintExample =
    "  $ hloref print dump.txt > canonical.hlo\n"
    "  $ hloref print --elide-above 16 dump.txt\n"
    "  $ hloref print --form stablehlo dump.txt > dump.mlir\n"
    "  $ hloref print --form proto dump.txt > dump.pb\n"
    "  $ hloref print dump.mlir > again.hlo\n"
    "\n"
    "All three forms are read, whatever the file is called; --form says which\n"
    "one is written. proto is a serialized HloModuleProto, as XLA's tools and\n"
    "PJRT plugins read it. What the form cannot say is an error that names "
    "the\n"
    "instruction.\n"
    "\n"
    "Printing what was printed gives the same text, so that two dumps can be\n"
    "compared: diff <(hloref print a.hlo) <(hloref print b.hlo)";

struct PrintFlags {
  std::string module;
  std::string form = "hlo";
  LoadOptions load;
  PrintOptions options;
};

absl::StatusOr<std::string> HloText(const Module& module,
                                    const PrintFlags& flags) {
  const absl::Status printable = CheckPrintable(module);
  if (!printable.ok()) return printable;
  return Print(module, flags.options);
}

// Only a verified module has a StableHLO text, or a proto.
absl::StatusOr<std::string> OfVerified(Module module, const PrintFlags& flags,
                                       Diagnostics& diagnostics) {
  VerifyOptions options;
  options.file = flags.load.file;
  const auto verified = Verify(
      std::make_shared<const Module>(std::move(module)), options, diagnostics);
  if (!verified) return absl::CancelledError();  // the diagnostics say why
  if (flags.form == "proto") return WriteProto(**verified);
  return PrintStablehlo(*verified);
}

ExitCode PrintProgram(const PrintFlags& flags,
                      std::shared_ptr<const std::string> source,
                      Console& console) {
  Diagnostics diagnostics(flags.load.file, source);
  auto module = LoadUnverified(std::move(source), flags.load, diagnostics);
  const bool is_hlo = flags.form == "hlo";
  absl::StatusOr<std::string> text =
      !module.ok() ? module.status()
      : is_hlo     ? HloText(*module, flags)
                   : OfVerified(*std::move(module), flags, diagnostics);
  console.Report(diagnostics.RenderAll());
  if (!diagnostics.ok()) return kFailed;
  if (!text.ok()) return console.Failure(text.status());
  if (flags.load.program > 0) console.Out("// -----\n\n");
  console.Out(*text);
  return kFine;
}

ExitCode PrintModule(PrintFlags& flags, Console& console) {
  auto text = ReadFile(flags.module);
  if (!text.ok()) return console.Misuse(text.status());
  flags.load.file = flags.module == "-" ? "<stdin>" : flags.module;
  const auto source = std::make_shared<const std::string>(*std::move(text));
  const absl::Status entry = CheckEntry(flags.load, {&source, 1});
  if (!entry.ok()) return console.Misuse(entry);
  const int count = CountPrograms(source, flags.load);
  if (flags.form == "proto" && console.out_is_terminal()) {
    return console.Misuse(absl::InvalidArgumentError(
        "--form proto writes bytes: send them to a file, > module.pb"));
  }
  if (flags.form == "proto" && count > 1) {
    return console.Misuse(absl::InvalidArgumentError(
        "--form proto writes one module: choose it with --entry"));
  }
  ExitCode code = kFine;
  for (int i = 0; i < count && code == kFine; ++i) {
    flags.load.program = i;
    code = PrintProgram(flags, source, console);
  }
  return code;
}

}  // namespace

void AddPrintCommand(Command& program) {
  Command command = program.AddCommand(
      "print",
      "Print a module in its canonical text, as StableHLO, or as a proto",
      kPrintExample);
  auto flags = std::make_shared<PrintFlags>();
  AddModule(command, flags->module);
  AddEntry(command, flags->load);
  command.Add("--form", flags->form, "The language: hlo, stablehlo, or proto")
      .OneOf({"hlo", "stablehlo", "proto"})
      .ShowDefault();
  command
      .Add("--elide-above", flags->options.elide_constants_above,
           "Print constants of more elements than this as {...}")
      .NotNegative();
  command.OnCall(
      [flags](Console& console) { return PrintModule(*flags, console); });
}

}  // namespace hlo
