// Mutants of element-wise ops on numbers of each kind.
#include <cmath>
#include <limits>
#include <utility>

#include "literals/types/element_type.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

using N = const ElementNumbers&;
using Change = ElementNumbers&;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool OfPred(N x) { return IsPred(x.type); }
bool OfIntegers(N x) { return IsInteger(x.type); }
bool OfFloats(N x) { return IsFloat(x.type); }
bool OfComplex(N x) { return IsComplex(x.type); }
bool IsMinusZero(double x) { return x == 0 && std::signbit(x); }
// 2^(bits - 1): what has the top bit of an unsigned type.
double Half(ElementType type) { return std::ldexp(1, BitWidth(type) - 1); }
bool HasTopBit(N x) {
  return OfIntegers(x) && (x.a < 0 || x.a >= Half(x.type));
}
bool ShiftsBeyond(N x) {
  return x.b < 0 || x.b >= static_cast<double>(BitWidth(x.type));
}

void Zero(Change x) { x.r = 0, x.ri = 0; }
void One(Change x) { x.r = 1, x.ri = 0; }
void Nan(Change x) { x.r = kNan; }
void Turn(Change x) { x.r = x.r == 0 ? 1 : 0; }
void Next(Change x) { x.r += 1; }
void Negate(Change x) { x.r = -x.r; }
void Conjugate(Change x) { x.ri = -x.ri; }
void Swap(Change x) { std::swap(x.r, x.ri); }
void First(Change x) { x.r = x.a, x.ri = x.ai; }
// The operand, of two, that was not chosen.
void Other(Change x) {
  const bool first = x.r == x.a && x.ri == x.ai;
  x.r = first ? x.b : x.a;
  x.ri = first ? x.bi : x.ai;
}

constexpr ElementRow kNumberRows[] = {
    {"abs.V1", "MIN is another number",
     [](N x) { return OfIntegers(x) && x.r < 0; }, Next},
    {"abs.V2", "-0 stays -0",
     [](N x) { return OfFloats(x) && IsMinusZero(x.a); },
     [](Change x) { x.r = -0.0; }},
    {"abs.V3", "the sum of the parts' magnitudes",
     [](N x) { return IsComplex(x.operand) && x.a != 0 && x.ai != 0; },
     [](Change x) { x.r = std::abs(x.a) + std::abs(x.ai); }},
    {"add.V1", "true + true is false",
     [](N x) { return OfPred(x) && x.a != 0 && x.b != 0; }, Turn},
    {"and.V1", "or", [](N x) { return OfPred(x) && x.a != x.b; }, Turn},
    {"and.V2", "whether both are not 0",
     [](N x) { return OfIntegers(x) && x.a != 0 && x.b != 0; }, One},
    {"or.V1", "and", [](N x) { return OfPred(x) && x.a != x.b; }, Turn},
    {"or.V2", "whether one is not 0",
     [](N x) { return OfIntegers(x) && (x.a != 0 || x.b != 0); }, One},
    {"xor.V1", "or", [](N x) { return OfPred(x) && x.a != 0 && x.b != 0; },
     Turn},
    {"xor.V2", "whether they differ",
     [](N x) { return OfIntegers(x) && x.a != x.b; }, One},
    {"not.V1", "the operand", OfPred, First},
    {"not.V2", "two's complement", OfIntegers, Next},
    {"clamp.V1", "where min > max, min wins", [](N x) { return x.a > x.c; },
     First},
    {"clamp.V2", "NaN is clamped",
     [](N x) { return OfFloats(x) && std::isnan(x.b) && !std::isnan(x.a); },
     First},
    {"compare.V1", "equal numbers are compared wrongly",
     [](N x) { return x.a == x.b; }, Turn},
    {"compare.V2", "NaN equals NaN",
     [](N x) { return std::isnan(x.a) && std::isnan(x.b); }, Turn},
    {"compare.V4", "unsigned numbers are compared as signed",
     [](N x) {
       return IsUnsigned(x.operand) &&
              (x.a >= Half(x.operand)) != (x.b >= Half(x.operand));
     },
     Turn},
    {"compare.V5", "real parts alone decide",
     [](N x) { return IsComplex(x.operand) && x.a == x.b && x.ai != x.bi; },
     Turn},
    {"complex.V1", "the parts are swapped", OfComplex, Swap},
    {"convert.V1", "only 1 is true",
     [](N x) { return OfPred(x) && x.r != 0 && x.a != 1; }, Turn},
    {"convert.V2", "rounds to the nearest",
     [](N x) { return OfIntegers(x) && std::nearbyint(x.a) != x.r; },
     [](Change x) { x.r = std::isnan(x.a) ? 1 : std::nearbyint(x.a); }},
    {"convert.V3", "saturates",
     [](N x) { return OfIntegers(x) && IsInteger(x.operand) && x.a != x.r; },
     First},
    {"convert.V6", "the imaginary part",
     [](N x) { return IsComplex(x.operand) && !OfComplex(x); },
     [](Change x) { x.r = x.ai; }},
    {"count-leading-zeros.V1", "counted in 32 bits",
     [](N x) { return BitWidth(x.type) < 32; },
     [](Change x) { x.r += 32 - BitWidth(x.type); }},
    {"count-leading-zeros.V2", "saturates",
     [](N x) { return BitWidth(x.type) <= 2 && x.a == 0; },
     [](Change x) { x.r = BitWidth(x.type); }},
    {"popcnt.V1", "the sign is no bit", [](N x) { return x.a < 0; },
     [](Change x) { x.r -= 1; }},
    {"popcnt.V2", "saturates",
     [](N x) { return BitWidth(x.type) <= 2 && x.r < 0; }, Negate},
    {"divide.V1", "rounds down",
     [](N x) { return OfIntegers(x) && x.b != 0 && x.a / x.b < x.r; },
     [](Change x) { x.r = std::floor(x.a / x.b); }},
    {"divide.V2", "x / 0 is 0", [](N x) { return OfIntegers(x) && x.b == 0; },
     Zero},
    {"divide.V4", "multiplied by the conjugate alone",
     [](N x) { return OfComplex(x) && x.bi != 0; }, Conjugate},
    {"remainder.V1", "the divisor's sign",
     [](N x) { return OfIntegers(x) && x.r != 0 && (x.r < 0) != (x.b < 0); },
     [](Change x) { x.r += x.b; }},
    {"remainder.V2", "x % 0 is 0",
     [](N x) { return OfIntegers(x) && x.b == 0; }, Zero},
    {"remainder.V3", "of the nearest quotient",
     [](N x) { return OfFloats(x) && std::isfinite(x.r); },
     [](Change x) { x.r = std::remainder(x.a, x.b); }},
    {"imag.V1", "the real part", [](N x) { return IsComplex(x.operand); },
     First},
    {"imag.V2", "the element", [](N x) { return IsFloat(x.operand); }, First},
    {"real.V1", "the imaginary part", [](N x) { return IsComplex(x.operand); },
     [](Change x) { x.r = x.ai; }},
    {"real.V2", "0", [](N x) { return IsFloat(x.operand); }, Zero},
    {"is-finite.V1", "NaN is finite", [](N x) { return std::isnan(x.a); },
     Turn},
    {"maximum.V1", "and", [](N x) { return OfPred(x) && x.a != x.b; }, Turn},
    {"maximum.V2", "the smaller", OfIntegers, Other},
    {"maximum.V3", "a number beats NaN",
     [](N x) { return OfFloats(x) && std::isnan(x.a) != std::isnan(x.b); },
     [](Change x) { x.r = std::isnan(x.a) ? x.b : x.a; }},
    {"maximum.V4", "of zeros -0",
     [](N x) { return x.a == 0 && x.b == 0 && OfFloats(x); },
     [](Change x) { x.r = -0.0; }},
    {"maximum.V5", "of equal real parts the other",
     [](N x) { return OfComplex(x) && x.a == x.b && x.ai != x.bi; }, Other},
    {"minimum.V1", "or", [](N x) { return OfPred(x) && x.a != x.b; }, Turn},
    {"minimum.V2", "the larger", OfIntegers, Other},
    {"minimum.V3", "a number beats NaN",
     [](N x) { return OfFloats(x) && std::isnan(x.a) != std::isnan(x.b); },
     [](Change x) { x.r = std::isnan(x.a) ? x.b : x.a; }},
    {"minimum.V4", "of zeros 0",
     [](N x) { return x.a == 0 && x.b == 0 && OfFloats(x); }, Zero},
    {"minimum.V5", "of equal real parts the other",
     [](N x) { return OfComplex(x) && x.a == x.b && x.ai != x.bi; }, Other},
    {"mulhi.V1", "unsigned numbers multiply as signed",
     [](N x) { return IsUnsigned(x.type) && x.a >= Half(x.type); },
     [](Change x) { x.r = x.r >= x.b ? x.r - x.b : x.r + 1; }},
    {"multiply.V1", "or", [](N x) { return OfPred(x) && x.a != x.b; }, Turn},
    {"multiply.V4", "ac + bd",
     [](N x) { return OfComplex(x) && x.ai != 0 && x.bi != 0; },
     [](Change x) { x.r += 2 * x.ai * x.bi; }},
    {"add.V4", "the imaginary parts are subtracted",
     [](N x) { return OfComplex(x) && x.bi != 0; },
     [](Change x) { x.ri = x.ai - x.bi; }},
    {"subtract.V3", "the imaginary parts are added",
     [](N x) { return OfComplex(x) && x.bi != 0; },
     [](Change x) { x.ri = x.ai + x.bi; }},
    {"negate.V1", "MIN becomes MAX",
     [](N x) { return OfIntegers(x) && x.a < 0 && x.r < 0; },
     [](Change x) { x.r = -x.a; }},
    {"negate.V2", "the sign of zeros stays",
     [](N x) { return OfFloats(x) && x.a == 0; }, First},
    {"negate.V3", "the imaginary part stays", OfComplex, Conjugate},
    {"next-after.V1", "0 has no next number",
     [](N x) { return x.a == 0 && x.b != 0; }, Zero},
    {"next-after.V2", "equal numbers give the first",
     [](N x) { return x.a == x.b; }, First},
    {"next-after.V3", "a NaN to go to is ignored",
     [](N x) { return std::isnan(x.b); }, First},
    {"power.V1", "0^0 is 0",
     [](N x) { return OfIntegers(x) && x.a == 0 && x.b == 0; }, Zero},
    {"power.V2", "a negative exponent gives 0",
     [](N x) { return OfIntegers(x) && x.b < 0; }, Zero},
    {"power.V3", "1^NaN is NaN",
     [](N x) { return OfFloats(x) && x.a == 1 && std::isnan(x.b); }, Nan},
    {"power.V4", "0^0 is NaN",
     [](N x) {
       return OfComplex(x) && x.a == 0 && x.ai == 0 && x.b == 0 && x.bi == 0;
     },
     Nan},
    {"select.V1", "the branches are swapped", [](N) { return true; },
     [](Change x) {
       x.r = x.a != 0 ? x.c : x.b;
       x.ri = x.a != 0 ? x.ci : x.bi;
     }},
    {"select.V2", "a scalar pred picks the first element only",
     [](N x) { return x.element > 0; },
     [](Change x) {
       x.r = x.a != 0 ? x.c : x.b;
       x.ri = x.a != 0 ? x.ci : x.bi;
     }},
    {"shift-left.V1", "one bit less",
     [](N x) { return x.b > 0 && !ShiftsBeyond(x); },
     [](Change x) { x.r = std::trunc(x.r / 2); }},
    {"shift-left.V2", "no shift", ShiftsBeyond, First},
    {"shift-right-arithmetic.V1", "fills with zeros",
     [](N x) { return HasTopBit(x) && x.b > 0 && !ShiftsBeyond(x); },
     [](Change x) {
       const double bits = x.a < 0 ? x.a + 2 * Half(x.type) : x.a;
       x.r = std::floor(std::ldexp(bits, -static_cast<int>(x.b)));
     }},
    {"shift-right-arithmetic.V2", "0",
     [](N x) { return ShiftsBeyond(x) && HasTopBit(x); }, Zero},
    {"shift-right-logical.V1", "copies the sign",
     [](N x) { return x.a < 0 && x.b > 0 && !ShiftsBeyond(x); },
     [](Change x) {
       x.r = std::floor(std::ldexp(x.a, -static_cast<int>(x.b)));
     }},
    {"shift-right-logical.V2", "no shift", ShiftsBeyond, First},
    {"sign.V1", "negative numbers give 1",
     [](N x) { return OfIntegers(x) && x.a < 0; }, One},
    {"sign.V2", "-0 gives 0",
     [](N x) { return OfFloats(x) && IsMinusZero(x.a); }, Zero},
    {"sign.V3", "0 gives NaN",
     [](N x) { return OfComplex(x) && x.a == 0 && x.ai == 0; }, Nan},
    {"reduce-precision.V2", "what is too large stays",
     [](N x) { return std::isinf(x.r) && std::isfinite(x.a); }, First},
    {"reduce-precision.V3", "what is too small stays",
     [](N x) { return x.r == 0 && x.a != 0; }, First},
    {"reduce-precision.V4", "what the type cannot hold stays",
     [](N x) { return x.r != x.a && !std::isnan(x.a); }, First},
    {"reduce-precision.V5", "NaN is 0", [](N x) { return std::isnan(x.a); },
     Zero},
    {"stochastic-convert.V2", "NaN gives 1",
     [](N x) { return OfIntegers(x) && std::isnan(x.a); }, One},
    {"stochastic-convert.V3", "infinities and NaN give 1",
     [](N x) { return OfFloats(x) && !std::isfinite(x.a); }, One},
    {"bitcast-convert.V1", "numbers in place of bits",
     [](N x) { return x.type != x.operand; }, First},
    {"bitcast.V2", "numbers in place of bits",
     [](N x) { return x.type != x.operand; }, First},
    {"dot.V4", "and of ors", OfPred, Turn},
    {"convolution.V4", "and of ors", OfPred, Turn},
};

}  // namespace

std::span<const ElementRow> NumberRows() { return kNumberRows; }

}  // namespace hlo::conformance
