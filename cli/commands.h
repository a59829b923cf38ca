// The commands of `hloref`: each adds itself, its flags and its help.
#ifndef HLOREF_CLI_COMMANDS_H_
#define HLOREF_CLI_COMMANDS_H_

#include "base/command_line.h"
#include "base/console.h"

namespace hlo {

void AddRunCommand(Command& program);
void AddCheckCommand(Command& program);
void AddPrintCommand(Command& program);
void AddTraceCommand(Command& program);
void AddExpectCommand(Command& program);
void AddOpsCommand(Command& program);
void AddVectorsCommand(Command& program);
void AddConformCommand(Command& program);
void AddDiffCommand(Command& program);
void AddReduceCommand(Command& program);
void AddFuzzCommand(Command& program);
void AddBookCommand(Command& program);
void AddServeCommand(Command& program);

}  // namespace hlo

#endif  // HLOREF_CLI_COMMANDS_H_
