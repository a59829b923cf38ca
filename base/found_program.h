// Programs that belong to this one.
#ifndef HLOREF_BASE_FOUND_PROGRAM_H_
#define HLOREF_BASE_FOUND_PROGRAM_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo {

// The path of the program beside this one, else of the first of its name on the
// path; empty if there is none.
std::string FoundProgram(absl::string_view name);

// A word as a shell reads it.
std::string ShellQuoted(absl::string_view word);

}  // namespace hlo

#endif  // HLOREF_BASE_FOUND_PROGRAM_H_
