// Functions of other dialects' ops, by MPFR: slow, and certain.
#ifndef HLOREF_OPS_FUNCTIONS_SPECIAL_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_SPECIAL_FUNCTIONS_H_

#include <cstdint>
#include <optional>

#include "ops/functions/mpfr_functions.h"

namespace hlo {

enum class SpecialFunction : uint8_t {
  kErfc,       // 1 - erf(x)
  kErfInv,     // erf(result) = x; NaN beyond -1 and 1, where it is infinite
  kLgamma,     // log |gamma(x)|; +inf at 0, -1, -2, ..
  kDigamma,    // the derivative of log gamma(x); NaN at 0, -1, -2, ..
  kZeta,       // of Hurwitz: the sum of (y + k)^-x for k = 0, 1, ..
  kPolygamma,  // the x-th derivative of digamma at y
  kBesselI1e,  // e^-|x| I1(x)
};

// f(x, y); NaNs are canonical. `y` is unused by functions of one operand.
double MpfrSpecial(SpecialFunction function, double x, double y,
                   MpfrRounding rounding);

// The same by libm, for results narrower than f64: with a relative error below
// kFastError; none where that cannot be promised.
inline constexpr double kFastError = 0x1p-44;
std::optional<double> FastSpecial(SpecialFunction function, double x);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_SPECIAL_FUNCTIONS_H_
