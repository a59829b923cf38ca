// The commands of `hloref-vectors`: each adds itself, its flags and its help.
#ifndef HLOREF_WORKSHOP_COMMANDS_H_
#define HLOREF_WORKSHOP_COMMANDS_H_

#include "base/command_line.h"

namespace hlo {

void AddGenerateCommand(Command& program);
void AddReseedCommand(Command& program);
void AddAdmitCommand(Command& program);
void AddOraclesCommand(Command& program);
void AddClausesCommand(Command& program);
void AddFaultsCommand(Command& program);
void AddReportsCommand(Command& program);
void AddLegalCommand(Command& program);

}  // namespace hlo

#endif  // HLOREF_WORKSHOP_COMMANDS_H_
