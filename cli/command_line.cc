#include <algorithm>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/suggest.h"
#include "cli/commands.h"

namespace hlo {
namespace {

constexpr const char* kFooter =
    "A first look:\n"
    "  hloref run examples/softmax_attention/module.hlo --random-args\n"
    "  hloref trace examples/top_k/module.hlo --random-args\n"
    "  hloref ops gather\n"
    "\n"
    "MODULE is a path, or - for stdin. Results go to stdout, everything else "
    "to\nstderr. Exit status: 0 fine, 1 the program or a case failed, 2 wrong "
    "usage.";

// "; did you mean `run`?", or nothing if no command is near.
std::string Suggestion(CLI::App& app, const std::string& word) {
  std::string best;
  size_t distance = 3;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    const size_t edits = EditDistance(word, command->get_name());
    if (edits >= distance) continue;
    distance = edits;
    best = command->get_name();
  }
  return best.empty() ? "" : absl::StrCat("; did you mean `", best, "`?");
}

// The first word, if it is neither a flag nor a command.
std::string UnknownCommand(CLI::App& app, int argc, const char* const* argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == argv[1]) return "";
  }
  return argv[1];
}

void AddCommands(Session& session) {
  AddRunCommand(session);
  AddCheckCommand(session);
  AddPrintCommand(session);
  AddTraceCommand(session);
  AddExpectCommand(session);
  AddOpsCommand(session);
  AddVectorsCommand(session);
  AddConformCommand(session);
}

// CLI11 reports by exceptions; they end here.
int Parse(Session& session, int argc, const char* const* argv) {
  try {
    session.app.parse(argc, argv);
    return session.status;
  } catch (const CLI::Success& success) {
    std::ostringstream out, errors;
    session.app.exit(success, out, errors);
    session.console.Out(out.str());
    return kFine;
  } catch (const CLI::ParseError& error) {
    std::string hint = "`hloref --help` shows all.";
    for (const CLI::App* command : session.app.get_subcommands()) {
      hint =
          absl::StrCat("`hloref ", command->get_name(), " --help` shows how.");
    }
    return session.console.Misuse(
        absl::InvalidArgumentError(absl::StrCat(error.what(), "\n", hint)));
  }
}

}  // namespace

CLI::App* AddCommand(Session& session, const char* name, const char* sentence,
                     const char* example) {
  CLI::App* command = session.app.add_subcommand(name, sentence);
  command->footer(absl::StrCat("Example:\n", example));
  return command;
}

int RunCommandLine(int argc, const char* const* argv, Console& console) {
  CLI::App app("A reference interpreter of XLA's HLO.", "hloref");
  app.footer(kFooter);
  app.set_version_flag("--version", "hloref " HLOREF_VERSION);
  app.require_subcommand(1);
  Session session = {app, console};
  AddCommands(session);
  const std::string unknown = UnknownCommand(app, argc, argv);
  if (!unknown.empty()) {
    return console.Misuse(absl::InvalidArgumentError(absl::StrCat(
        "unknown command `", unknown, "`", Suggestion(app, unknown),
        "\n`hloref --help` shows all.")));
  }
  try {
    return Parse(session, argc, argv);
  } catch (const std::bad_alloc&) {
    return console.Failure(
        absl::ResourceExhaustedError("the machine has no more memory"));
  } catch (const std::exception& error) {
    return console.Failure(absl::InternalError(error.what()));
  }
}

}  // namespace hlo
