#include "ops/functions/rounded_complex.h"

#include <cmath>

#include "literals/types/float_bits.h"
#include "ops/functions/libm_complex.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/mpfr_functions.h"

namespace hlo {
namespace {

c64 ToC64(c128 value) {
  return {Canonical(static_cast<float>(value.re)),
          Canonical(static_cast<float>(value.im))};
}

// Zeros and what is not finite follow the rules of the slow form.
bool IsPlain(double part) { return part != 0 && std::isfinite(part); }
bool IsPlain(const ComplexLanes& lanes, int64_t i) {
  return IsPlain(lanes.re[i]) && IsPlain(lanes.im[i]);
}

// Rounds one part where its whole neighbourhood rounds alike; else false.
bool RoundPart(double part, double error, float& rounded) {
  rounded = static_cast<float>(part * (1 - error));
  return IsPlain(part) && rounded == static_cast<float>(part * (1 + error));
}

int64_t Pad(ComplexLanes& lanes, int64_t n) {
  constexpr int64_t kLanes = LibmFunction::kLanes;
  const int64_t padded = (n + kLanes - 1) / kLanes * kLanes;
  for (int64_t i = n; i < padded; ++i) lanes.re[i] = lanes.im[i] = 1;
  return padded;
}

}  // namespace

int64_t RoundComplex(ComplexFunction function, InstructionSet instructions,
                     ComplexLanes& x, ComplexLanes& y, c64* result, int64_t n) {
  Pad(y, n);
  ComplexLanes fast;
  const bool is_fast =
      LibmComplex(function, instructions, x, y, fast, Pad(x, n));
  const double error = LibmComplexError(function);
  int64_t slow = 0;
  for (int64_t i = 0; i < n; ++i) {
    c64 rounded;
    if (is_fast && IsPlain(x, i) && IsPlain(y, i) &&
        RoundPart(fast.re[i], error, rounded.re) &&
        RoundPart(fast.im[i], error, rounded.im)) {
      result[i] = rounded;
      continue;
    }
    result[i] = ToC64(MpcComplex(function, {x.re[i], x.im[i]},
                                 {y.re[i], y.im[i]}, MpfrRounding::kToOdd));
    ++slow;
  }
  return slow;
}

}  // namespace hlo
