// The operations of a sum or a factorization: each rounds to one format.
#ifndef HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_
#define HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_

#include <cmath>

#include "workshop/oracles/choices.h"
#include "workshop/oracles/flush.h"

namespace hlo::conformance::naive {

// Subnormal operands and results in between are flushed where choices say so.
class Operations {
 public:
  // REQUIRES: a float format.
  Operations(const Format& format, const Choices& choices)
      : format_(format),
        inputs_(choices.flush_within_sums && choices.flush_inputs),
        results_(choices.flush_within_sums && choices.flush_results) {}

  const Format& format() const { return format_; }
  double Add(double a, double b) const { return Out(In(a) + In(b)); }
  double Subtract(double a, double b) const { return Out(In(a) - In(b)); }
  double Multiply(double a, double b) const { return Out(In(a) * In(b)); }
  double Divide(double a, double b) const { return Out(In(a) / In(b)); }
  double Sqrt(double a) const { return Out(std::sqrt(In(a))); }

  Number Add(const Number& a, const Number& b) const {
    return {0, Add(a.re, b.re), Add(a.im, b.im)};
  }
  // The product of complex numbers.
  Number Multiply(const Number& a, const Number& b) const {
    return {0, Subtract(Multiply(a.re, b.re), Multiply(a.im, b.im)),
            Add(Multiply(a.re, b.im), Multiply(a.im, b.re))};
  }

 private:
  double In(double a) const { return inputs_ ? Flushed(format_, a) : a; }
  double Out(double a) const {
    const double rounded = Round(format_, a);
    return results_ ? Flushed(format_, rounded) : rounded;
  }

  const Format& format_;
  const bool inputs_, results_;
};

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_
