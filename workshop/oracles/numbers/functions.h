// Correctly rounded real functions, by MPFR: the truth that backends' functions
// are measured against.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_FUNCTIONS_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_FUNCTIONS_H_

#include <functional>

#include "absl/strings/string_view.h"
#include "workshop/oracles/numbers/number.h"

namespace hlo::conformance::naive {

// The op's function, rounded once to the format; null for another op.
std::function<double(double)> FindUnary(absl::string_view op,
                                        const Format& format);
std::function<double(double, double)> FindBinary(absl::string_view op,
                                                 const Format& format);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_FUNCTIONS_H_
