// Comparison of messages with those that a case expects.
#ifndef HLOREF_INTERPRETER_CASES_MESSAGE_MATCH_H_
#define HLOREF_INTERPRETER_CASES_MESSAGE_MATCH_H_

#include "absl/strings/string_view.h"

namespace hlo {

// Does the message begin with that rule (or op), as a whole word?
bool Names(absl::string_view message, absl::string_view rule);

// Is one of the rendered diagnostics of that rule, and holds that text?
bool HasDiagnostic(absl::string_view rendered, absl::string_view rule,
                   absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_MESSAGE_MATCH_H_
