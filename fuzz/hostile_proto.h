// Any bytes at all as a program's proto, and as a snapshot of a run. Nothing
// that they contain may end the process.
#ifndef HLOREF_FUZZ_HOSTILE_PROTO_H_
#define HLOREF_FUZZ_HOSTILE_PROTO_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo {

// Empty, or a description of a failure: those of TryHostileText, or a proto
// that is written of the module is refused, or read as another one.
std::string TryHostileProto(absl::string_view bytes);

}  // namespace hlo

#endif  // HLOREF_FUZZ_HOSTILE_PROTO_H_
