// For tests of complex functions: the second opinion, by MPC with far more bits
// than any type has.
#ifndef HLOREF_OPS_TESTING_ROUNDED_COMPLEX_TESTING_H_
#define HLOREF_OPS_TESTING_ROUNDED_COMPLEX_TESTING_H_

#include <mpc.h>

#include <cmath>

#include "literals/types/number_types.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/testing/function_ops.h"

namespace hlo::testing {

// C's function of a complex number, by the name that compilers know it by.
#define C_FUNCTION(name)             \
  [](c128 x) -> c128 {               \
    __complex__ double z;            \
    __real__ z = x.re;               \
    __imag__ z = x.im;               \
    z = __builtin_c##name(z);        \
    return {__real__ z, __imag__ z}; \
  }

struct ComplexCase {
  const Op& op;
  ComplexFunction function;
  int operands;
  // By MPC, at r's precision.
  void (*formula)(mpc_ptr r, mpc_srcptr x, mpc_srcptr y);
  // C's function where it has one.
  c128 (*special)(c128 x);
};

// (e^2x - 1) / (e^2x + 1): MPC's own tanh takes seconds next to an axis.
inline void Tanh(mpc_ptr r, mpc_srcptr x) {
  mpc_t divisor;
  mpc_init2(divisor, mpfr_get_prec(mpc_realref(r)));
  mpc_mul_2ui(r, x, 1, MPC_RNDNN);
  mpc_exp(r, r, MPC_RNDNN);
  mpc_add_ui(divisor, r, 1, MPC_RNDNN);
  mpc_sub_ui(r, r, 1, MPC_RNDNN);
  mpc_div(r, r, divisor, MPC_RNDNN);
  mpc_clear(divisor);
}

inline void MinusOne(mpc_ptr r) {
  mpfr_sub_ui(mpc_realref(r), mpc_realref(r), 1, MPFR_RNDN);
}

#define WITH_C(op, name)                                           \
  {                                                                \
    op##_op, ComplexFunction::name, 1,                             \
        [](auto r, auto x, auto) { mpc_##name(r, x, MPC_RNDNN); }, \
        C_FUNCTION(name)                                           \
  }
inline const ComplexCase kComplexCases[] = {
    WITH_C(exponential, exp),
    WITH_C(log, log),
    WITH_C(sqrt, sqrt),
    WITH_C(sine, sin),
    WITH_C(cosine, cos),
    {tan_op, ComplexFunction::tan, 1,
     [](auto r, auto x, auto) {
       mpc_mul_i(r, x, 1, MPC_RNDNN);
       Tanh(r, r);
       mpc_mul_i(r, r, -1, MPC_RNDNN);
     },
     C_FUNCTION(tan)},
    WITH_C(sinh, sinh),
    WITH_C(cosh, cosh),
    {tanh_op, ComplexFunction::tanh, 1,
     [](auto r, auto x, auto) { Tanh(r, x); }, C_FUNCTION(tanh)},
    WITH_C(asin, asin),
    WITH_C(acos, acos),
    WITH_C(asinh, asinh),
    WITH_C(acosh, acosh),
    WITH_C(atanh, atanh),
    {exponential_minus_one_op, ComplexFunction::expm1, 1,
     [](auto r, auto x, auto) {
       mpc_exp(r, x, MPC_RNDNN);
       MinusOne(r);
     },
     [](c128 x) -> c128 {
       const c128 r = C_FUNCTION(exp)(x);
       const bool is_zero = x.re == 0 && x.im == 0;
       return {is_zero ? x.re : r.re - 1, r.im};
     }},
    {log_plus_one_op, ComplexFunction::log1p, 1,
     [](auto r, auto x, auto) {
       mpc_add_ui(r, x, 1, MPC_RNDNN);
       mpc_log(r, r, MPC_RNDNN);
     },
     [](c128 x) {
       return C_FUNCTION(log)({x.re + 1, x.im});
     }},
    {logistic_op, ComplexFunction::logistic, 1,
     [](auto r, auto x, auto) {
       mpc_neg(r, x, MPC_RNDNN);
       mpc_exp(r, r, MPC_RNDNN);
       mpc_add_ui(r, r, 1, MPC_RNDNN);
       mpc_ui_div(r, 1, r, MPC_RNDNN);
     },
     nullptr},
    {rsqrt_op, ComplexFunction::rsqrt, 1,
     [](auto r, auto x, auto) {
       mpc_sqrt(r, x, MPC_RNDNN);
       mpc_ui_div(r, 1, r, MPC_RNDNN);
     },
     nullptr},
    {power_op, ComplexFunction::pow, 2,
     [](auto r, auto x, auto y) {
       mpc_log(r, x, MPC_RNDNN);
       mpc_mul(r, r, y, MPC_RNDNN);
       mpc_exp(r, r, MPC_RNDNN);
     },
     nullptr},
    {atan2_op, ComplexFunction::atan2, 2,
     [](auto r, auto y, auto x) {
       mpc_t root;
       mpc_init2(root, mpfr_get_prec(mpc_realref(r)));
       mpc_sqr(root, x, MPC_RNDNN);
       mpc_sqr(r, y, MPC_RNDNN);
       mpc_add(root, root, r, MPC_RNDNN);
       mpc_sqrt(root, root, MPC_RNDNN);
       mpc_mul_i(r, y, 1, MPC_RNDNN);
       mpc_add(r, r, x, MPC_RNDNN);
       mpc_div(r, r, root, MPC_RNDNN);
       mpc_log(r, r, MPC_RNDNN);
       mpc_mul_i(r, r, -1, MPC_RNDNN);
       mpc_clear(root);
     },
     nullptr},
};
#undef WITH_C
#undef C_FUNCTION

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_ROUNDED_COMPLEX_TESTING_H_
