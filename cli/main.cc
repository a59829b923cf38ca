// The program `hloref`.
#include <cstdio>

#include "cli/commands.h"

int main(int argc, char** argv) {
  hlo::Console console(stdout, stderr);
  const int status = hlo::RunCommandLine(argc, argv, console);
  // A full disk or a closed pipe is seen here at the latest.
  if (std::fflush(stdout) != 0 && status == hlo::kFine) return hlo::kUsage;
  return status;
}
