// Dots that lose terms, or round what they should not.
#ifndef HLOREF_WORKSHOP_MUTANTS_DOT_TERMS_H_
#define HLOREF_WORKSHOP_MUTANTS_DOT_TERMS_H_

#include <cstdint>

#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

// Computes a dot of the last dimension of lhs with the first of rhs again, in
// f64: of the terms that `keep` is true of, each product and each sum rounded
// by `round`. False if the result stays as it was, or the dot is another one.
bool RecomputeDot(SeenStep& step, bool (*keep)(int64_t k, int64_t terms),
                  double (*round)(double));

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_DOT_TERMS_H_
