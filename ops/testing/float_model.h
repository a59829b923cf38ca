// For tests: the numbers of the small float formats, from the formats'
// definitions alone. Nothing here calls what it is there to judge.
#ifndef HLOREF_OPS_TESTING_FLOAT_MODEL_H_
#define HLOREF_OPS_TESTING_FLOAT_MODEL_H_

#include <cmath>
#include <cstdint>

#include "literals/types/element_type.h"

namespace hlo::testing {

using Code = uint64_t;

// Special values at the ends of a format.
enum class Ends {
  kIeee,    // the top exponent: infinity and NaNs
  kFn,      // the last code of each sign: NaN
  kFnuz,    // the code of -0: NaN
  kFinite,  // numbers only
  kPowers,  // powers of two without sign and zero; the last code: NaN
};

// A float format of at most 16 bits.
struct FloatModel {
  ElementType type;
  int exponent_bits, mantissa_bits, bias;
  Ends ends;

  bool has_sign() const { return ends != Ends::kPowers; }
  int bits() const { return exponent_bits + mantissa_bits + has_sign(); }
  Code sign() const { return has_sign() ? Code{1} << (bits() - 1) : 0; }
  Code magnitudes() const {
    return (Code{1} << (exponent_bits + mantissa_bits)) - 1;
  }
  Code first_infinite() const {
    return magnitudes() >> mantissa_bits << mantissa_bits;
  }

  // The number of a magnitude's code, as if there were no special ones.
  double Number(Code code) const {
    const Code mantissas = Code{1} << mantissa_bits;
    const Code mantissa = code % mantissas;
    const int exponent = static_cast<int>(code / mantissas);
    const int unit = bias + mantissa_bits;
    if (exponent == 0 && ends != Ends::kPowers) {
      return std::ldexp(static_cast<double>(mantissa), 1 - unit);
    }
    return std::ldexp(static_cast<double>(mantissas + mantissa),
                      exponent - unit);
  }
  double Magnitude(Code code) const {
    const bool only_last = ends == Ends::kFn || ends == Ends::kPowers;
    if (only_last && code == magnitudes()) return NAN;
    if (ends == Ends::kIeee && code >= first_infinite()) {
      return code == first_infinite() ? INFINITY : NAN;
    }
    return Number(code);
  }
  double Value(Code code) const {
    if (ends == Ends::kFnuz && code == sign()) return NAN;
    const double magnitude = Magnitude(code & magnitudes());
    return (code & sign()) != 0 ? -magnitude : magnitude;
  }

  // The canonical NaN, or what stands for it (semantics.md, float_narrow).
  Code Nan() const {
    switch (ends) {
      case Ends::kIeee:
        return first_infinite() | Code{1} << (mantissa_bits - 1);
      case Ends::kFn:
      case Ends::kPowers:
        return magnitudes();
      default:
        return sign();
    }
  }
};

inline constexpr FloatModel kFloatModels[] = {
    {ElementType::kF4E2M1FN, 2, 1, 1, Ends::kFinite},
    {ElementType::kF6E2M3FN, 2, 3, 1, Ends::kFinite},
    {ElementType::kF6E3M2FN, 3, 2, 3, Ends::kFinite},
    {ElementType::kF8E3M4, 3, 4, 3, Ends::kIeee},
    {ElementType::kF8E4M3, 4, 3, 7, Ends::kIeee},
    {ElementType::kF8E4M3FN, 4, 3, 7, Ends::kFn},
    {ElementType::kF8E4M3FNUZ, 4, 3, 8, Ends::kFnuz},
    {ElementType::kF8E4M3B11FNUZ, 4, 3, 11, Ends::kFnuz},
    {ElementType::kF8E5M2, 5, 2, 15, Ends::kIeee},
    {ElementType::kF8E5M2FNUZ, 5, 2, 16, Ends::kFnuz},
    {ElementType::kF8E8M0FNU, 8, 0, 127, Ends::kPowers},
    {ElementType::kBF16, 8, 7, 127, Ends::kIeee},
    {ElementType::kF16, 5, 10, 15, Ends::kIeee},
};

// REQUIRES: one of them.
inline const FloatModel& ModelOf(ElementType type) {
  const FloatModel* model = kFloatModels;
  while (model->type != type) ++model;
  return *model;
}

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_FLOAT_MODEL_H_
