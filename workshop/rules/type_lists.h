// The element types over which generators run.
#ifndef HLOREF_WORKSHOP_RULES_TYPE_LISTS_H_
#define HLOREF_WORKSHOP_RULES_TYPE_LISTS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"
#include "workshop/rules/recipe.h"

namespace hlo::conformance {

std::vector<ElementType> AllTypes();
std::vector<ElementType> TypesOfKind(TypeKind kind);
// Integers and floats that sums are taken of.
std::vector<ElementType> SumTypes();

// The others, of few bits; of f8e8m0fnu nothing is summed, and pred is no
// number.
std::vector<ElementType> NarrowTypes();

bool IsNarrow(ElementType type);

// Whole numbers, none of them 0, up to `most`, as far as the type has them.
Drawn NumbersUpTo(ElementType type, int64_t most, uint64_t seed);
// n of which have an exact sum: of integers it wraps.
Drawn TermsOf(ElementType type, int64_t terms, uint64_t seed);
// Both of n products that have one.
Drawn FactorsOf(ElementType type, int64_t products, uint64_t seed);

// How many bits the type has for a whole number: its sums are exact below
// 2^bits. Complex: of a part.
int ExactBits(ElementType type);
// The largest m so that n terms of at most m have an exact sum; at least 1.
int64_t LargestTerm(ElementType type, int64_t terms);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_TYPE_LISTS_H_
