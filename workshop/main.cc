// The program `hloref-vectors`, which makes and tests vectors. `hloref vectors`
// reads them, and `hloref conform` runs them.
#include <cstdio>

#include "base/command_line.h"
#include "workshop/commands.h"

namespace hlo {
namespace {

constexpr const char* kFooter =
    "The usual round, below the root of the repository:\n"
    "  hloref-vectors generate\n"
    "  hloref-vectors clauses\n"
    "\n"
    "Vectors lie in golden/, below the folder in which hloref-vectors is "
    "called, "
    "or in\n--golden. Exit status: 0 fine, 1 something was found, 2 wrong "
    "usage,\nor a file that cannot be read or written.";

void AddCommands(Command& program) {
  AddGenerateCommand(program);
  AddReseedCommand(program);
  AddAdmitCommand(program);
  AddOraclesCommand(program);
  AddClausesCommand(program);
  AddFaultsCommand(program);
  AddReportsCommand(program);
  AddLegalCommand(program);
}

}  // namespace
}  // namespace hlo

int main(int argc, char** argv) {
  hlo::Console console(stdout, stderr);
  return hlo::RunProgramLine(
      {"hloref-vectors", "Makes and tests the vectors of hloref.", hlo::kFooter,
       "hloref-vectors " HLOREF_VERSION},
      argc, argv, console, hlo::AddCommands);
}
