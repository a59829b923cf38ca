// The subcommands of `hloref`. Each adds itself to the application; when it was
// called, its exit status is in `status`.
#ifndef HLOREF_CLI_COMMANDS_H_
#define HLOREF_CLI_COMMANDS_H_

#include "CLI/CLI.hpp"
#include "cli/console.h"

namespace hlo {

// All three outlive the parsing.
struct Session {
  CLI::App& app;
  Console& console;
  ExitCode status = kFine;
};

void AddRunCommand(Session& session);
void AddCheckCommand(Session& session);
void AddPrintCommand(Session& session);
void AddTraceCommand(Session& session);
void AddExpectCommand(Session& session);
void AddOpsCommand(Session& session);
void AddVectorsCommand(Session& session);
void AddConformCommand(Session& session);

// Adds a subcommand whose help ends with an example.
CLI::App* AddCommand(Session& session, const char* name, const char* sentence,
                     const char* example);

// The whole program. The exit status is one of ExitCode.
int RunCommandLine(int argc, const char* const* argv, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_COMMANDS_H_
