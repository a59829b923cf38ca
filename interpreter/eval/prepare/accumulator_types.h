// The types of accumulators that a choice requires (semantics.md:
// reduce_accumulator). Under `f64` an f64 is accumulated as a double-double,
// stored in a c128; a c128 as two of them. The profile `accurate` promises
// twice the bits of the widest type, too, in whatever region a reduction calls;
// 17 vectors hold it: of all-reduce, reduce, reduce-scatter, reduce-window,
// scan, scatter and select-and-scatter.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_

#include "literals/types/element_type.h"
#include "ops/choices/precision.h"
#include "ops/shape_context.h"

namespace hlo {

// The type that holds a value of `type` between applications of a computation.
ElementType AccumulatorType(choice::reduce_accumulator accumulator,
                            ElementType type);

// The number of values of that type that hold one element: 2 for a c128 whose
// accumulators are double-doubles (real part, imaginary part), else 1.
int AccumulatorParts(choice::reduce_accumulator accumulator, ElementType type);

// Replaces the types of `signature`, of scalars, by these types and parts;
// false where nothing differs, or the result has a tuple inside its tuple.
bool WidenSignature(choice::reduce_accumulator accumulator,
                    Signature& signature);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_ACCUMULATOR_TYPES_H_
