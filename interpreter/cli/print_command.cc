// hloref print: the canonical text of a module.
#include <memory>
#include <string>
#include <utility>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/files.h"
#include "interpreter/cli/program_flags.h"
#include "interpreter/text/load.h"
#include "interpreter/text/printer.h"
#include "interpreter/text/read_draft.h"

namespace hlo {
namespace {

constexpr const char* kPrintExample =
    "  $ hloref print dump.txt > canonical.hlo\n"
    "  $ hloref print --elide-above 16 dump.txt\n"
    "\n"
    "Printing what was printed gives the same text, so that two dumps can be\n"
    "compared: diff <(hloref print a.hlo) <(hloref print b.hlo)";

struct PrintFlags {
  std::string module;
  LoadOptions load;
  PrintOptions options;
};

ExitCode PrintProgram(const PrintFlags& flags,
                      std::shared_ptr<const std::string> source,
                      Console& console) {
  Diagnostics diagnostics(flags.load.file, source);
  auto module = LoadUnverified(std::move(source), flags.load, diagnostics);
  console.Show(diagnostics);
  if (!module.ok()) return kFailed;
  const absl::Status printable = CheckPrintable(*module);
  if (!printable.ok()) return console.Failure(printable);
  if (flags.load.program > 0) console.Out("// -----\n\n");
  console.Out(Print(*module, flags.options));
  return kFine;
}

ExitCode PrintModule(PrintFlags& flags, Console& console) {
  auto text = ReadFile(flags.module);
  if (!text.ok()) return console.Misuse(text.status());
  flags.load.file = flags.module == "-" ? "<stdin>" : flags.module;
  const auto source = std::make_shared<const std::string>(*std::move(text));
  const int count = CountPrograms(source, flags.load);
  ExitCode code = kFine;
  for (int i = 0; i < count && code == kFine; ++i) {
    flags.load.program = i;
    code = PrintProgram(flags, source, console);
  }
  return code;
}

}  // namespace

void AddPrintCommand(Session& session) {
  CLI::App* command = AddCommand(
      session, "print", "Print a module in its canonical text", kPrintExample);
  auto flags = std::make_shared<PrintFlags>();
  AddModule(*command, flags->module);
  AddEntry(*command, flags->load);
  command
      ->add_option("--elide-above", flags->options.elide_constants_above,
                   "Print constants of more elements than this as {...}")
      ->check(CLI::NonNegativeNumber);
  command->callback([flags, &session] {
    session.status = PrintModule(*flags, session.console);
  });
}

}  // namespace hlo
