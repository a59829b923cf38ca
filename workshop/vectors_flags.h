// The flags that the commands of `hloref-vectors` share.
#ifndef HLOREF_WORKSHOP_VECTORS_FLAGS_H_
#define HLOREF_WORKSHOP_VECTORS_FLAGS_H_

#include <memory>
#include <string>
#include <vector>

#include "base/command_line.h"

namespace hlo {

struct VectorsFlags {
  std::string golden = "golden";
  std::vector<std::string> ops;  // empty: all
};

// Adds a command with --golden and operands OP, which calls `run`.
void AddOpsCommand(Command& program, const char* name, const char* sentence,
                   ExitCode (*run)(const VectorsFlags&, Console&));

}  // namespace hlo

#endif  // HLOREF_WORKSHOP_VECTORS_FLAGS_H_
