// Functions of complex numbers: MPC, each part of the exact value rounded once.
// Infinities, NaNs and zeros are treated as in C's Annex G.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_COMPLEX_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_COMPLEX_H_

#include "absl/strings/string_view.h"
#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {

// Functions of one or two complex numbers of the format; null for another op.
ScalarFunction FindComplex(absl::string_view op, const Format& format,
                           const Choices& choices);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_COMPLEX_H_
