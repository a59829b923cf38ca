// The program of a case may be only the body of its entry computation.
#ifndef HLOREF_INTERPRETER_CASES_ENTRY_TEXT_H_
#define HLOREF_INTERPRETER_CASES_ENTRY_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo {

// Does the text hold a module header (then it stands alone)?
bool HasModuleHeader(absl::string_view text);

// Wraps the body, which begins at the first `name =` or `ROOT` outside braces,
// in `ENTRY main { }` without moving any of its tokens to another line or
// column: the head goes to the end of the line before. A text that has an ENTRY
// or a header already is returned as it is.
std::string WrapEntry(std::string text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_ENTRY_TEXT_H_
