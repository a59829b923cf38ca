// The flags that `conform` and `vectors export` share.
#ifndef HLOREF_CLI_CONFORM_SELECTION_FLAGS_H_
#define HLOREF_CLI_CONFORM_SELECTION_FLAGS_H_

#include <string>

#include "base/command_line.h"
#include "conformance/run/selection.h"

namespace hlo {

// Flags for the choice and order of vectors, and for the form of their
// programs. All outlive the parsing.
void AddSelectionFlags(Command& command, conformance::Selection& selection,
                       std::string& form, bool& layouts);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_SELECTION_FLAGS_H_
