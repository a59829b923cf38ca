// Ranges of whole numbers that element types hold, or sum, exactly.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_NUMBER_RANGES_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_NUMBER_RANGES_H_

#include <cstdint>

#include "conformance/format/sweeps/recipe.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

// Whole numbers, none of them 0, up to `most`, as far as the type has them.
RandomInput NumbersUpTo(ElementType type, int64_t most);
// Numbers with exact sums of this many terms; sums of integers wrap.
RandomInput TermsOf(ElementType type, int64_t terms);
// Factors of so many products that have an exact sum.
RandomInput FactorsOf(ElementType type, int64_t products);

// The type's numbers have so many bits; of a complex type its parts. 0 if they
// are no floats.
int DigitsOf(ElementType type);
// 2^b, below which every whole number is one of the type, or 2^40 if that is
// less; of a complex type of its parts. Sums of integers are always exact.
int64_t FirstInexact(ElementType type);

// Units in the last place: `wide` of f32 and f64, `narrow` of types of 16 bits.
// No backend computes in fewer digits than bf16's: a narrower type's result is
// bf16's, off by that many units, and rounded.
double MostUnits(ElementType type, double wide, double narrow);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_NUMBER_RANGES_H_
