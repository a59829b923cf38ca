// The types of accumulators that a choice asks for (semantics.md:
// reduce_accumulator).
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_

#include "literals/types/element_type.h"
#include "ops/choices/precision.h"
#include "ops/shape_context.h"

namespace hlo {

// What stands for a type between the applications of a computation.
ElementType AccumulatorType(choice::reduce_accumulator accumulator,
                            ElementType type);

// How many values of that type stand for one: two for a c128 whose accumulators
// are pairs of f64, its real part, then its imaginary part.
int AccumulatorParts(choice::reduce_accumulator accumulator, ElementType type);

// `signature` in these types and parts, of scalars; false where nothing
// differs, or a tuple of the result holds another.
bool WidenSignature(choice::reduce_accumulator accumulator,
                    Signature& signature);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_
