#include "workshop/vectors_flags.h"

namespace hlo {

void AddOpsCommand(Command& program, const char* name, const char* sentence,
                   ExitCode (*run)(const VectorsFlags&, Console&)) {
  Command command = program.AddCommand(name, sentence);
  auto flags = std::make_shared<VectorsFlags>();
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command.Add("OP", flags->ops, "Only the vectors of these ops");
  command.OnCall(
      [flags, run](Console& console) { return run(*flags, console); });
}

}  // namespace hlo
