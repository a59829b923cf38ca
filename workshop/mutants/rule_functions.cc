// Mutants of functions: at zeros, infinities and NaNs, of small and of large
// numbers; of complex ones on the other side of a cut.
#include <cmath>
#include <limits>

#include "literals/types/element_type.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

using Numbers = const ElementNumbers&;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool Real(Numbers x) { return IsFloat(x.type); }
bool Complex(Numbers x) { return IsComplex(x.type); }
bool OfMinusZero(Numbers x) { return Real(x) && x.a == 0 && std::signbit(x.a); }
bool OfInfinity(Numbers x) { return Real(x) && std::isinf(x.a); }
bool Outside(Numbers x) { return Real(x) && std::abs(x.a) > 1; }
bool OfLarge(Numbers x) {
  return Real(x) && std::isfinite(x.a) && std::abs(x.a) > 1000;
}
bool OfSmall(Numbers x) {
  return Real(x) && x.a != 0 && std::abs(x.a) < 0.0078125;
}
bool HasImaginary(Numbers x) { return Complex(x) && x.ri != 0; }
bool HasReal(Numbers x) { return Complex(x) && x.r != 0; }
// Numbers on the real axis whose imaginary part is -0.
bool BelowRealCut(Numbers x) {
  return Complex(x) && x.ai == 0 && std::signbit(x.ai) && x.ri != 0;
}
bool LeftOfImaginaryCut(Numbers x) {
  return Complex(x) && x.a == 0 && std::signbit(x.a) && x.r != 0;
}

void GiveZero(ElementNumbers& x) { x.r = 0, x.ri = 0; }
void GiveOne(ElementNumbers& x) { x.r = 1; }
void GiveNan(ElementNumbers& x) { x.r = kNoNumber; }
void GiveInfinity(ElementNumbers& x) { x.r = kInfinity; }
void TurnSign(ElementNumbers& x) { x.r = -x.r; }
void OtherSide(ElementNumbers& x) { x.ri = -x.ri; }
void GiveArgument(ElementNumbers& x) { x.r = x.a; }

constexpr char kMinusZero[] = "of -0 it is 0";
constexpr char kCut[] = "the sign of a zero chooses no side of the cut";
constexpr char kImaginary[] = "the imaginary part has the other sign";

constexpr ElementRow kFunctionRows[] = {
    {"acos.V1", "0 outside [-1, 1]", Outside, GiveZero},
    {"acos.V2", kImaginary, HasImaginary, OtherSide},
    {"acosh.V1", "0 below 1", [](Numbers x) { return Real(x) && x.a < 1; },
     GiveZero},
    {"acosh.V2", kCut, BelowRealCut, OtherSide},
    {"asin.V1", kMinusZero, OfMinusZero, GiveZero},
    {"asin.V2", kCut, BelowRealCut, OtherSide},
    {"asinh.V1", kMinusZero, OfMinusZero, GiveZero},
    {"asinh.V2", kCut, LeftOfImaginaryCut, TurnSign},
    {"atan2.V1", "the signs of zeros choose no side",
     [](Numbers x) { return Real(x) && x.b == 0 && std::signbit(x.b); },
     [](ElementNumbers& x) { x.r = std::atan2(x.a, 0.0); }},
    {"atan2.V2", "an angle of real numbers has the imaginary part -0",
     [](Numbers x) { return Complex(x) && x.ri == 0; }, OtherSide},
    {"atanh.V1", "finite at 1", [](Numbers x) { return std::isinf(x.r); },
     GiveOne},
    {"atanh.V2", kCut, BelowRealCut, OtherSide},
    {"bessel-i1e.V1", "it is even", [](Numbers x) { return x.a < 0; },
     TurnSign},
    {"cbrt.V1", kMinusZero, OfMinusZero, GiveZero},
    {"ceil.V1", "(-1, 0) gives 0",
     [](Numbers x) { return x.a > -1 && x.a < 0; }, GiveZero},
    {"floor.V1", "towards zero",
     [](Numbers x) { return x.a < 0 && x.r != x.a; },
     [](ElementNumbers& x) { x.r = std::trunc(x.a); }},
    {"cosh.V1", "NaN of infinities", OfInfinity, GiveNan},
    {"cosh.V2", kImaginary, HasImaginary, OtherSide},
    {"cosine.V1", "large angles are taken for 0", OfLarge, GiveOne},
    {"cosine.V2", kImaginary, HasImaginary, OtherSide},
    {"digamma.V1", "NaN at inf",
     [](Numbers x) { return std::isinf(x.a) && x.a > 0; }, GiveNan},
    {"digamma.V2", "inf at 0, -1, ..",
     [](Numbers x) { return std::isnan(x.r) && !std::isnan(x.a); },
     GiveInfinity},
    {"erf.V1", kMinusZero, OfMinusZero, GiveZero},
    {"erf-inv.V1", "finite at 1", [](Numbers x) { return std::isinf(x.r); },
     GiveOne},
    {"erfc.V1", "1 at -inf",
     [](Numbers x) { return std::isinf(x.a) && x.a < 0; }, GiveOne},
    {"exponential.V1", "NaN at -inf",
     [](Numbers x) { return OfInfinity(x) && x.a < 0; }, GiveNan},
    {"exponential.V2", kImaginary, HasImaginary, OtherSide},
    {"exponential-minus-one.V1", "0 near 0", OfSmall, GiveZero},
    {"exponential-minus-one.V2", "the 1 is not subtracted", HasReal,
     [](ElementNumbers& x) { x.r += 1; }},
    {"lgamma.V1", "the logarithm's magnitude",
     [](Numbers x) { return x.r < 0; }, TurnSign},
    {"lgamma.V2", "NaN at the poles",
     [](Numbers x) { return std::isinf(x.r) && x.a <= 0; }, GiveNan},
    {"log.V1", "NaN at 0", [](Numbers x) { return Real(x) && x.a == 0; },
     GiveNan},
    {"log.V2", kImaginary, HasImaginary, OtherSide},
    {"log-plus-one.V1", "0 near 0", OfSmall, GiveZero},
    {"log-plus-one.V2", kImaginary, HasImaginary, OtherSide},
    {"logistic.V1", "1 above 4",
     [](Numbers x) { return Real(x) && x.a > 4 && x.r != 1; }, GiveOne},
    {"logistic.V2", kImaginary, HasImaginary, OtherSide},
    {"polygamma.V1", "all orders have one sign",
     [](Numbers x) { return x.a > 0 && std::isfinite(x.r); }, TurnSign},
    {"polygamma.V2", "order 0 is the argument",
     [](Numbers x) { return x.a == 0 && std::isfinite(x.r); },
     [](ElementNumbers& x) { x.r = x.b; }},
    {"rsqrt.V1", "inf of -0", OfMinusZero, GiveInfinity},
    {"rsqrt.V2", kImaginary, HasImaginary, OtherSide},
    {"sine.V1", "large angles are taken for 0", OfLarge, GiveZero},
    {"sine.V2", kImaginary, HasImaginary, OtherSide},
    {"sinh.V1", kMinusZero, OfMinusZero, GiveZero},
    {"sinh.V2", kImaginary, HasImaginary, OtherSide},
    {"sqrt.V1", kMinusZero, OfMinusZero, GiveZero},
    {"sqrt.V2", kCut, BelowRealCut, OtherSide},
    {"tan.V1", "large angles are taken for 0", OfLarge, GiveZero},
    {"tan.V2", kImaginary, HasImaginary, OtherSide},
    {"tanh.V1", "NaN of infinities", OfInfinity, GiveNan},
    {"tanh.V2", kImaginary, HasImaginary, OtherSide},
    {"zeta.V1", "the sum begins at k = 1",
     [](Numbers x) { return std::isfinite(x.r) && x.a > 1 && x.b > 0; },
     [](ElementNumbers& x) { x.r -= std::pow(x.b, -x.a); }},
    {"zeta.V2", "finite at x = 1", [](Numbers x) { return x.a == 1; }, GiveOne},
    {"zeta.V3", "inf at every pole",
     [](Numbers x) { return x.b <= 0 && std::isnan(x.r); }, GiveInfinity},
    {"round-nearest-afz.V1", "ties to even",
     [](Numbers x) { return std::abs(x.a - std::trunc(x.a)) == 0.5; },
     [](ElementNumbers& x) { x.r = std::nearbyint(x.a); }},
    {"round-nearest-even.V1", "ties away from zero",
     [](Numbers x) { return std::abs(x.a - std::trunc(x.a)) == 0.5; },
     [](ElementNumbers& x) { x.r = std::round(x.a); }},
    {"round-nearest-afz.V2", "the sign of zeros is lost",
     [](Numbers x) { return x.r == 0 && std::signbit(x.r); }, GiveZero},
    {"round-nearest-even.V2", "the sign of zeros is lost",
     [](Numbers x) { return x.r == 0 && std::signbit(x.r); }, GiveZero},
    {"round-nearest-afz.V3", "what overflows stays",
     [](Numbers x) { return x.r != std::round(x.a) && std::isfinite(x.a); },
     GiveArgument},
    {"round-nearest-even.V3", "what overflows stays",
     [](Numbers x) { return x.r != std::nearbyint(x.a) && std::isfinite(x.a); },
     GiveArgument},
};

}  // namespace

std::span<const ElementRow> FunctionRows() { return kFunctionRows; }

}  // namespace hlo::conformance
