// TYPES: the element types that a case runs for, and the words that begin with
// $T in its text.
#ifndef HLOREF_INTERPRETER_CASES_CASE_TYPES_H_
#define HLOREF_INTERPRETER_CASES_CASE_TYPES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"

namespace hlo {

// "integer>=2 bf16 EXCEPT s4": in the order of element_types.def.
absl::StatusOr<std::vector<ElementType>> ParseCaseTypes(absl::string_view text);

// Replaces, for T = `type`: $T its name, $T.bits its width, $T.unsigned the
// unsigned type of its width, $T.max the largest finite value, $T.lowest and
// $T.min the smallest one, $T.smallest the smallest positive one, $T.eps the
// step above 1.
absl::StatusOr<std::string> ReplaceType(absl::string_view text,
                                        ElementType type);

// InvalidArgument if a number of the literal text, other than those that begin
// with $, is not exactly a value of `type`.
absl::Status CheckExact(absl::string_view literal, ElementType type);
// The same for every `$T[..] constant(..)` of a program's text.
absl::Status CheckConstantsExact(absl::string_view program, ElementType type);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_CASE_TYPES_H_
