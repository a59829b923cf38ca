// Real numbers by MPFR, to many more bits than any element type has.
#ifndef HLOREF_WORKSHOP_SHADOW_REAL_H_
#define HLOREF_WORKSHOP_SHADOW_REAL_H_

#include <mpfr.h>

#include "base/mpfr_number.h"

namespace hlo::conformance {

// Products of f64 numbers are exact, sums of them to 2^-200 of their terms.
class Real {
 public:
  // Implicit: every f64 is one.
  Real(double value = 0)  // NOLINT(google-explicit-constructor)
      : value_(kBits, value) {}
  Real(const Real& other) : Real() { *this = other; }
  Real& operator=(const Real& other) {
    mpfr_set(value_.get(), other.value_.get(), MPFR_RNDN);
    return *this;
  }

  double nearest() const { return mpfr_get_d(value_.get(), MPFR_RNDN); }
  Real magnitude() const { return By(mpfr_abs); }

  Real& operator+=(const Real& b) {
    mpfr_add(value_.get(), value_.get(), b.value_.get(), MPFR_RNDN);
    return *this;
  }
  friend Real operator+(const Real& a, const Real& b) {
    return Of(mpfr_add, a, b);
  }
  friend Real operator-(const Real& a, const Real& b) {
    return Of(mpfr_sub, a, b);
  }
  friend Real operator*(const Real& a, const Real& b) {
    return Of(mpfr_mul, a, b);
  }
  friend Real operator/(const Real& a, const Real& b) {
    return Of(mpfr_div, a, b);
  }
  friend bool operator<(const Real& a, const Real& b) {
    return mpfr_less_p(a.value_.get(), b.value_.get()) != 0;
  }
  friend bool operator==(const Real& a, const Real& b) {
    return mpfr_equal_p(a.value_.get(), b.value_.get()) != 0;
  }

  using Function = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
  Real By(Function function) const {
    Real result;
    function(result.value_.get(), value_.get(), MPFR_RNDN);
    return result;
  }

 private:
  static constexpr mpfr_prec_t kBits = 320;
  using Operation = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
  static Real Of(Operation operation, const Real& a, const Real& b) {
    Real result;
    operation(result.value_.get(), a.value_.get(), b.value_.get(), MPFR_RNDN);
    return result;
  }

  MpfrNumber value_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_SHADOW_REAL_H_
