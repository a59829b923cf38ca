// The values of a step as a legal variant computes them (legal_variants.h).
// Each returns whether it changed any.
#ifndef HLOREF_WORKSHOP_MAKING_LEGAL_VALUES_H_
#define HLOREF_WORKSHOP_MAKING_LEGAL_VALUES_H_

#include "absl/strings/string_view.h"
#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

// Ops that are functions of real numbers with several implementations.
inline constexpr absl::string_view kFunctions =
    "exponential exponential-minus-one log log-plus-one tanh sine cosine tan "
    "sqrt rsqrt cbrt power logistic erf atan2 acos acosh asin asinh atanh sinh "
    "cosh bessel-i1e digamma erf-inv erfc lgamma polygamma zeta";
// Ops whose formula has quotients or roots, but for systems of a unit diagonal.
inline constexpr absl::string_view kFormulas =
    "batch-norm-training batch-norm-inference batch-norm-grad cholesky "
    "triangular-solve";

// Numbers of 16 bits or more, but for zeros, infinities and NaN, are one unit
// in the last place larger or smaller in magnitude.
bool FunctionsAbove(SeenStep& step);
bool FunctionsBelow(SeenStep& step);
bool FormulasAbove(SeenStep& step);
// Both parts of a complex number are wrong by a unit of the larger one.
bool FunctionsByNorm(SeenStep& step);
bool FunctionsWithoutSignOfZero(SeenStep& step);
// x^y is e^(y log x): NaN where that is, at infinities and 0^0.
bool PowerByLogarithm(SeenStep& step);
// atan2 of two zeros or two infinities is NaN.
bool Atan2WithoutDirection(SeenStep& step);

// x / y is x * (1 / y), in f32 for narrower types.
bool DivideByReciprocal(SeenStep& step);
// The textbook's formulas, in the type of the parts.
bool ComplexDivideUnscaled(SeenStep& step);
bool ComplexAbsUnscaled(SeenStep& step);
bool ComplexMultiplyFused(SeenStep& step);

// Floats that an integer type does not have: the pattern of a one and zeros;
// their low bits, 0 of NaN; the nearest, of NaN the largest.
bool ConvertToIndefinite(SeenStep& step);
bool ConvertModulo(SeenStep& step);
bool ConvertNanToMost(SeenStep& step);
// Negative exponents of integers: always 0; taken for unsigned ones.
bool PowerNegativeIsZero(SeenStep& step);
bool PowerOfUnsigned(SeenStep& step);

// NaNs that arithmetic makes have other bits.
bool OtherNans(SeenStep& step);
// Sums of products and formulas return no subnormal number.
bool FlushSums(SeenStep& step);
// Other numbers in the triangle of Cholesky's result that is not computed.
bool FillOtherTriangle(SeenStep& step);
// Each number is wrong by a unit of the largest.
bool TransformByNorm(SeenStep& step);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_LEGAL_VALUES_H_
