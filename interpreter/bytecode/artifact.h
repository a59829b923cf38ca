// The files that hold bytecode: bytecode itself, and what jax.export writes.
#ifndef HLOREF_INTERPRETER_BYTECODE_ARTIFACT_H_
#define HLOREF_INTERPRETER_BYTECODE_ARTIFACT_H_

#include "absl/strings/string_view.h"

namespace hlo::bytecode {

// The bytecode in such a file; empty if it is none. An export is a FlatBuffer
// one of whose fields is the bytecode.
absl::string_view ArtifactOf(absl::string_view bytes);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_ARTIFACT_H_
