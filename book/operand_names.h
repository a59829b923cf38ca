// The documents' words for an op's operands, in the programs that show it:
// `operand` and `start_indices` instead of a case's short `a` and `b`.
#ifndef HLOREF_BOOK_OPERAND_NAMES_H_
#define HLOREF_BOOK_OPERAND_NAMES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "ops/op.h"

namespace hlo::book {

// The names of `count` operands, in the order of the text: those of the newest
// function that is the op's own (ops/documents.def), in the order of the list
// that the op's `header` has of them, if it has one. None where functions
// differ, or none is the op's own and it has several operands.
std::vector<std::string> OperandNames(const Op& op, absl::string_view header,
                                      size_t count);

// HLO text in which the operands of the entry computation's last instruction
// with the op have these names. Names that say more than a letter stay, and a
// text whose program would be another one.
std::string WithOperandNames(std::string text, const Op& op,
                             absl::string_view header);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_OPERAND_NAMES_H_
