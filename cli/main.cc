// The program `hloref`.
#include <cstdio>

#include "base/command_line.h"
#include "base/mapped_file.h"
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
    "usage,\nor a file that cannot be read or written.";

void AddCommands(Command& program) {
  AddRunCommand(program);
  AddCheckCommand(program);
  AddPrintCommand(program);
  AddTraceCommand(program);
  AddExpectCommand(program);
  AddOpsCommand(program);
  AddVectorsCommand(program);
  AddConformCommand(program);
  AddDiffCommand(program);
  AddReduceCommand(program);
  AddFuzzCommand(program);
  AddBookCommand(program);
  AddServeCommand(program);
}

}  // namespace
}  // namespace hlo

int main(int argc, char** argv) {
  hlo::Console console(stdout, stderr);
  const int code =
      hlo::RunProgramLine({"hloref", "A reference interpreter of XLA's HLO.",
                           hlo::kFooter, "hloref " HLOREF_VERSION},
                          argc, argv, console, hlo::AddCommands);
  const absl::Status whole = hlo::CheckMappedFiles();
  return whole.ok() || code != 0 ? code : console.Misuse(whole);
}
