// The ops that are rounded functions, for the tests that name them.
#ifndef HLOREF_OPS_TESTING_FUNCTION_OPS_H_
#define HLOREF_OPS_TESTING_FUNCTION_OPS_H_

#include "ops/op.h"

namespace hlo {

extern const Op acos_op, acosh_op, asin_op, asinh_op, atan2_op, atanh_op,
    cbrt_op, cosh_op, cosine_op, erf_op, exponential_minus_one_op,
    exponential_op, log_op, log_plus_one_op, logistic_op, power_op, rsqrt_op,
    sine_op, sinh_op, sqrt_op, tan_op, tanh_op;

}  // namespace hlo

#endif  // HLOREF_OPS_TESTING_FUNCTION_OPS_H_
