// hloref print: the canonical text of a module.
#include <memory>
#include <string>
#include <utility>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/files.h"
#include "interpreter/cli/program_flags.h"
#include "interpreter/text/load.h"
#include "interpreter/text/printer.h"

namespace hlo {
namespace {

constexpr const char* kExample =
    "  $ hloref print dump.txt > canonical.hlo\n"
    "  $ hloref print --elide-above 16 dump.txt\n"
    "\n"
    "Printing what was printed gives the same text, so that two dumps can be\n"
    "compared: diff <(hloref print a.hlo) <(hloref print b.hlo)";

struct PrintFlags {
  std::string module;
  PrintOptions options;
};

ExitCode PrintModule(const PrintFlags& flags, Console& console) {
  auto text = ReadFile(flags.module);
  if (!text.ok()) return console.Misuse(text.status());
  LoadOptions options;
  options.file = flags.module == "-" ? "<stdin>" : flags.module;
  const auto source = std::make_shared<const std::string>(*std::move(text));
  Diagnostics diagnostics(options.file, source);
  auto module = LoadUnverified(source, options, diagnostics);
  console.Show(diagnostics);
  if (!module.ok()) return kFailed;
  const absl::Status printable = CheckPrintable(*module);
  if (!printable.ok()) return console.Failure(printable);
  console.Out(Print(*module, flags.options));
  return kFine;
}

}  // namespace

void AddPrintCommand(Session& session) {
  CLI::App* command = AddCommand(
      session, "print", "Print a module in its canonical text", kExample);
  auto flags = std::make_shared<PrintFlags>();
  AddModule(*command, flags->module);
  command
      ->add_option("--elide-above", flags->options.elide_constants_above,
                   "Print constants of more elements than this as {...}")
      ->check(CLI::NonNegativeNumber);
  command->callback([flags, &session] {
    session.status = PrintModule(*flags, session.console);
  });
}

}  // namespace hlo
