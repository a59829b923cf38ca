// Sums and products without any rounding but the last one: GMP's rational
// numbers.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_EXACT_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_EXACT_H_

#include <gmp.h>

#include "workshop/oracles/numbers/number.h"

namespace hlo::conformance::naive {

class Exact {
 public:
  explicit Exact(double value) {
    mpq_inits(value_, term_, factor_, nullptr);
    negative_zero_ = value == 0 && IsNegative(value);
    Set(value_, value);
  }
  ~Exact() { mpq_clears(value_, term_, factor_, nullptr); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;

  void Add(double term);
  void AddProduct(double a, double b);
  void Multiply(double factor);

  // True if no number was an infinity or a NaN.
  bool finite() const { return finite_; }
  // Rounded once. REQUIRES: finite().
  double Rounded(const Format& format) const;

 private:
  static bool IsNegative(double value);
  void Set(mpq_ptr number, double value);

  mpq_t value_, term_, factor_;
  bool finite_ = true;
  bool negative_zero_ = false;  // what a value of 0 is, as IEEE 754 has it
};

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_EXACT_H_
