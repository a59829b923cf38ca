// Any text at all: read, verified, printed, read again and run, under limits
// small enough to end soon. Nothing that a text contains may end the process.
#ifndef HLOREF_FUZZ_HOSTILE_TEXT_H_
#define HLOREF_FUZZ_HOSTILE_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo {

// Empty, or a description of a failure: a module prints to text that is
// refused, or read as another module, or verified otherwise.
std::string TryHostileText(absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_FUZZ_HOSTILE_TEXT_H_
