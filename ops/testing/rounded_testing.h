// For tests of rounded functions: the second opinion, by MPFR with far more
// bits than any type has.
#ifndef HLOREF_OPS_TESTING_ROUNDED_TESTING_H_
#define HLOREF_OPS_TESTING_ROUNDED_TESTING_H_

#include <mpfr.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/testing/function_ops.h"
#include "ops/testing/kernel_testing.h"

namespace hlo::testing {

struct RealCase {
  const Op& op;
  RealFunction function;
  int operands;
  // r is rounded at its own precision.
  void (*formula)(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y);
};

inline void LogisticFormula(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  mpfr_neg(r, x, MPFR_RNDN);
  mpfr_exp(r, r, MPFR_RNDN);
  mpfr_add_ui(r, r, 1, MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}
inline void RsqrtFormula(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  mpfr_sqrt(r, x, MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}

#define UNARY(op, name)                                            \
  {                                                                \
    op##_op, RealFunction::name, 1,                                \
        [](auto r, auto x, auto) { mpfr_##name(r, x, MPFR_RNDN); } \
  }
#define BINARY(op, name)                                                \
  {                                                                     \
    op##_op, RealFunction::name, 2,                                     \
        [](auto r, auto x, auto y) { mpfr_##name(r, x, y, MPFR_RNDN); } \
  }
// The ops that are rounded functions.
inline const RealCase kRealCases[] = {
    UNARY(exponential, exp),
    UNARY(exponential_minus_one, expm1),
    UNARY(log, log),
    UNARY(log_plus_one, log1p),
    {logistic_op, RealFunction::logistic, 1, LogisticFormula},
    {rsqrt_op, RealFunction::rsqrt, 1, RsqrtFormula},
    UNARY(cbrt, cbrt),
    UNARY(erf, erf),
    UNARY(sine, sin),
    UNARY(cosine, cos),
    UNARY(tan, tan),
    UNARY(asin, asin),
    UNARY(acos, acos),
    UNARY(sinh, sinh),
    UNARY(cosh, cosh),
    UNARY(tanh, tanh),
    UNARY(asinh, asinh),
    UNARY(acosh, acosh),
    UNARY(atanh, atanh),
    // Away from zero, so that no power vanishes below MPFR's range.
    {power_op, RealFunction::pow, 2,
     [](auto r, auto x, auto y) { mpfr_pow(r, x, y, MPFR_RNDA); }},
    BINARY(atan2, atan2),
};
#undef UNARY
#undef BINARY

// f(x, y) as an f64: rounded to nearest, or to odd for narrower types.
class SecondOpinion {
 public:
  explicit SecondOpinion(mpfr_prec_t bits) {
    mpfr_init2(exact_, bits);
    mpfr_inits2(53, x_, y_, nullptr);
  }
  ~SecondOpinion() { mpfr_clears(exact_, x_, y_, nullptr); }
  SecondOpinion(const SecondOpinion&) = delete;

  // Valid until the next call.
  mpfr_srcptr Exact(const RealCase& each, double x, double y) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    mpfr_set_d(y_, y, MPFR_RNDN);
    each.formula(exact_, x_, y_);
    // IEEE-754's rSqrt(-0) is -inf.
    if (each.function == RealFunction::rsqrt && mpfr_zero_p(x_) != 0) {
      mpfr_set_inf(exact_, mpfr_signbit(x_) != 0 ? -1 : 1);
    }
    return exact_;
  }
  double Nearest(const RealCase& each, double x, double y) {
    Exact(each, x, y);
    return mpfr_nan_p(exact_) != 0 ? kNan<double>
                                   : mpfr_get_d(exact_, MPFR_RNDN);
  }
  double Odd(const RealCase& each, double x, double y) {
    Exact(each, x, y);
    if (mpfr_nan_p(exact_) != 0) return kNan<double>;
    const double cut = mpfr_get_d(exact_, MPFR_RNDZ);
    if (mpfr_cmp_d(exact_, cut) == 0) return cut;
    return FromCode<double>(ToCode(cut) | 1);
  }

 private:
  mpfr_t exact_, x_, y_;
};

// All codes of a type of at most 16 bits.
inline Lanes AllCodes(ElementType type) {
  const auto count = size_t{1} << BitWidth(type);
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  Lanes lanes(count * bytes);
  for (size_t i = 0; i < count; ++i) std::memcpy(&lanes[i * bytes], &i, bytes);
  return lanes;
}

// f of each lane by the second opinion, rounded to `type`.
inline Lanes Expected(const RealCase& each, ElementType type,
                      std::span<const Lanes> operands, int64_t n,
                      mpfr_prec_t bits) {
  const auto count = static_cast<size_t>(n);
  std::vector<double> wide[2] = {std::vector<double>(count),
                                 std::vector<double>(count)};
  for (size_t i = 0; i < operands.size(); ++i) {
    WidenToF64(type, operands[i].data(), wide[i].data(), n);
  }
  SecondOpinion opinion(bits);
  for (size_t i = 0; i < count; ++i) {
    const double x = wide[0][i], y = wide[1][i];
    wide[0][i] = type == ElementType::kF64 ? opinion.Nearest(each, x, y)
                                           : opinion.Odd(each, x, y);
  }
  Lanes expected(count * static_cast<size_t>(StorageBytes(type)));
  NarrowFromF64(type, wide[0].data(), expected.data(), n);
  return expected;
}

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_ROUNDED_TESTING_H_
