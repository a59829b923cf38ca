// The place of an instruction in its source: a line of a text, a path of fields
// of a proto, or a byte of bytecode.
#ifndef HLOREF_INTERPRETER_IR_PLACE_H_
#define HLOREF_INTERPRETER_IR_PLACE_H_

#include <algorithm>
#include <climits>
#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The location in a proto of its computation, instruction; -1: of the
// computation itself, of the module. Lines are negative there.
inline Location ProtoLocation(int computation, int instruction) {
  return {-2 - computation, instruction + 1};
}
// The location in bytecode of its byte of that number, from 0.
inline Location BytesLocation(size_t offset) {
  const auto last = static_cast<size_t>(INT_MAX - 1);
  return {-1, static_cast<int>(std::min(offset, last)) + 1};
}
// True of a place in a proto or in bytecode.
inline bool IsInBytes(const Location& at) { return at.line < 0; }

// "line 7", "computations[2].instructions[7]", "byte 120"; empty where there is
// no source.
inline std::string PlaceText(const Location& at) {
  if (at.line > 0) return absl::StrCat("line ", at.line);
  if (at.line == -1 && at.column > 0)
    return absl::StrCat("byte ", at.column - 1);
  if (at.line >= -1) return "";
  std::string computation = absl::StrCat("computations[", -2 - at.line, "]");
  if (at.column == 0) return computation;
  return absl::StrCat(computation, ".instructions[", at.column - 1, "]");
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_PLACE_H_
