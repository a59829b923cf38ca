// The place of an instruction in its source: a line of a text, or a path of
// fields of a proto.
#ifndef HLOREF_INTERPRETER_IR_PLACE_H_
#define HLOREF_INTERPRETER_IR_PLACE_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The location in a proto of its computation, instruction; -1: of the
// computation itself, of the module. Lines are negative there.
inline Location ProtoLocation(int computation, int instruction) {
  return {-2 - computation, instruction + 1};
}
inline bool IsInProto(const Location& at) { return at.line < 0; }

// "line 7", "computations[2].instructions[7]"; empty where there is no source.
inline std::string PlaceText(const Location& at) {
  if (at.line > 0) return absl::StrCat("line ", at.line);
  if (at.line >= -1) return "";
  std::string computation = absl::StrCat("computations[", -2 - at.line, "]");
  if (at.column == 0) return computation;
  return absl::StrCat(computation, ".instructions[", at.column - 1, "]");
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_PLACE_H_
