// Values from outside: do they fit a shape, and what are their leaves.
#ifndef HLOREF_INTERPRETER_EVAL_ARGUMENT_LEAVES_H_
#define HLOREF_INTERPRETER_EVAL_ARGUMENT_LEAVES_H_

#include "literals/literal.h"
#include "literals/shape.h"
#include "ops/wait_source.h"

namespace hlo {

// A dynamic shape takes any sizes within its bounds.
bool Fits(const Literal& given, const Shape& shape);

// Appends the leaves of `given` as values of `shape`. REQUIRES: Fits.
void AppendLeaves(const Literal& given, const Shape& shape, Values& leaves);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_ARGUMENT_LEAVES_H_
