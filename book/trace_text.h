// How a trace shows an instruction and its value.
#ifndef HLOREF_BOOK_TRACE_TEXT_H_
#define HLOREF_BOOK_TRACE_TEXT_H_

#include <cstdint>
#include <span>
#include <string>

#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo {

// "f32[2] add(x, y)": shape, op, operands; no attributes.
std::string InstructionText(const Computation& computation,
                            const Instruction& instruction);

// "{1, 2}"; of a tuple "({1, 2}, 3)". At most `most` elements of a leaf, then
// "..".
std::string ValueText(const Shape& shape, std::span<const Value* const> leaves,
                      int64_t most);

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_TEXT_H_
