// An MPFR number that frees itself. It has no arithmetic: each user brings its
// own, so that an independent implementation stays independent.
#ifndef HLOREF_BASE_MPFR_NUMBER_H_
#define HLOREF_BASE_MPFR_NUMBER_H_

#include <mpfr.h>

namespace hlo {

class MpfrNumber {
 public:
  // NaN.
  explicit MpfrNumber(mpfr_prec_t bits) { mpfr_init2(number_, bits); }
  // To nearest, ties to even.
  MpfrNumber(mpfr_prec_t bits, double value) : MpfrNumber(bits) {
    mpfr_set_d(number_, value, MPFR_RNDN);
  }
  ~MpfrNumber() { mpfr_clear(number_); }
  MpfrNumber(const MpfrNumber&) = delete;
  MpfrNumber& operator=(const MpfrNumber&) = delete;

  mpfr_ptr get() { return number_; }
  mpfr_srcptr get() const { return number_; }

 private:
  mpfr_t number_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_MPFR_NUMBER_H_
