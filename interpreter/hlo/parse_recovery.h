// Guesses about a line of HLO text without reading it, for going on after an
// error and for hints in messages.
#ifndef HLOREF_INTERPRETER_HLO_PARSE_RECOVERY_H_
#define HLOREF_INTERPRETER_HLO_PARSE_RECOVERY_H_

#include <cstddef>

#include "absl/strings/string_view.h"

namespace hlo {

// From `start` to the end of its line.
absl::string_view LineAt(absl::string_view text, size_t start);

// `[ROOT] [%]name = `; attributes that go on in a new line have no blank
// before their `=`.
bool BeginsInstruction(absl::string_view line);
bool EndsComputation(absl::string_view line);
bool BeginsComputation(absl::string_view line);

// The line from `start` on holds, after an instruction, the `}` that ends the
// computation.
bool ClosesComputation(absl::string_view text, size_t start);

// How many lines below the one of `offset` the instruction `name` of the same
// computation begins; 0 where none does nearby.
int LinesToDefinition(absl::string_view text, size_t offset,
                      absl::string_view name);

// The language of a text that is plainly not HLO: "MLIR"; else empty.
absl::string_view ForeignLanguage(absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_PARSE_RECOVERY_H_
