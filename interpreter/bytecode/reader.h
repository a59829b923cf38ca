// MLIR bytecode -> the tree of StableHLO text.
#ifndef HLOREF_INTERPRETER_BYTECODE_READER_H_
#define HLOREF_INTERPRETER_BYTECODE_READER_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::bytecode {

// True of a file that ReadBytecode reads.
bool IsBytecode(absl::string_view bytes);

// The module of a portable artifact, also of one in a file of jax.export. Adds
// the first error, with its place in the file, and all returns that do not fit
// their functions; the module is only whole if `diagnostics.ok()` afterwards.
std::vector<stablehlo::Module> ReadBytecode(absl::string_view bytes,
                                            const Limits& limits,
                                            Diagnostics& diagnostics);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_READER_H_
