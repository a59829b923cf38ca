// Element-wise ops on single numbers, straight from the documents' formulas.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_SCALARS_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_SCALARS_H_

#include <cmath>
#include <functional>

#include "workshop/oracles/choices.h"
#include "workshop/oracles/program.h"

namespace hlo::conformance::naive {

inline Number Integer(Wide value) { return {value, 0, 0}; }
// True if either part is a NaN.
inline bool IsNan(const Number& x) {
  return std::isnan(x.re) || std::isnan(x.im);
}

// One number of each operand, in order.
using ScalarFunction = std::function<Number(const Number*)>;

// The step's function from numbers of `operand` to those of `result`; null
// where the step is not element-wise, or not known for these formats. `choices`
// outlive it.
ScalarFunction FindScalar(const Step& step, const Format& operand,
                          const Format& result, const Choices& choices);

// Null for another op. Of integers and pred:
ScalarFunction FindInteger(const std::string& op, const Format& format,
                           const Choices& choices);
// maximum, minimum and clamp of floats and complex numbers.
ScalarFunction FindMinMax(const std::string& op, const Choices& choices);
// convert, reduce-precision and stochastic-convert.
ScalarFunction FindConversion(const Step& step, const Format& operand,
                              const Format& result, const Choices& choices);

// semantics.md: complex_order.
bool ComplexLess(const Number& a, const Number& b);
// Rounded once.
Number Convert(const Format& from, const Format& to, Number number);
// The order that `compare` has under type=TOTALORDER.
bool TotalLess(const Format& format, const Number& a, const Number& b);
// semantics.md: topk_ties.
bool TopKLess(const Choices& choices, const Format& format, const Number& a,
              const Number& b);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_SCALARS_H_
