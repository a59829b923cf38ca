// The operations of a sum or a factorization: each rounds to one format.
#ifndef HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_
#define HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_

#include <cmath>

#include "workshop/oracles/choices.h"
#include "workshop/oracles/flush.h"
#include "workshop/oracles/numbers/exact.h"

namespace hlo::conformance::naive {

// Subnormal operands and results in between are flushed where choices say so.
class Operations {
 public:
  // REQUIRES: a float format.
  Operations(const Format& format, const Choices& choices)
      : format_(format),
        fuses_(choices.fused_sums),
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
  // A term of a sum: two roundings, or one (semantics.md: accumulation); of
  // complex numbers twice that for each part.
  double AddProduct(double sum, double a, double b) const {
    if (!fuses_) return Add(sum, Multiply(a, b));
    Exact exact(In(sum));
    exact.AddProduct(In(a), In(b));
    // With infinities and NaN nothing is rounded.
    return Out(exact.finite() ? exact.Rounded(format_)
                              : In(sum) + In(a) * In(b));
  }
  Number AddProduct(const Number& sum, const Number& a, const Number& b) const {
    if (!fuses_) return Add(sum, Multiply(a, b));
    return {0, AddProduct(AddProduct(sum.re, a.re, b.re), -a.im, b.im),
            AddProduct(AddProduct(sum.im, a.re, b.im), a.im, b.re)};
  }

 private:
  double In(double a) const { return inputs_ ? Flushed(format_, a) : a; }
  double Out(double a) const {
    const double rounded = Round(format_, a);
    return results_ ? Flushed(format_, rounded) : rounded;
  }

  const Format& format_;
  const bool fuses_, inputs_, results_;
};

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPERATIONS_H_
