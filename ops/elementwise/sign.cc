// sign: -1, 0 or 1 by each element's sign.
// Spec: Operation Semantics 2026 "Sign"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  integers, floats or complex.
// Value  V1  integers: -1, 0 or 1; unsigned: 0 or 1.
//        V2  floats: -1 or 1; both zeros stay what they are, NaN is NaN.
//        V3  complex: x / |x|, each part correctly rounded; 0 for 0.
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Sign {
  template <Integer T>
  T operator()(T a) const {  // V1
    return T((ToNative(a) > 0 ? 1 : 0) - (ToNative(a) < 0 ? 1 : 0));
  }
  template <Float T>
  T operator()(T a) const {  // V2
    const T signed_zero_or_nan = a;
    const T above = a > 0 ? T{1} : signed_zero_or_nan;
    return a < 0 ? T{-1} : above;
  }
};

absl::StatusOr<LaneKernel> SignKernel(const LaneContext& context) {
  return IsComplex(context.result)
             ? PartsKernel(context, RealFunction::cosine_of_angle)  // V3
             : Lanes<Sign>(context);
}

}  // namespace

constinit extern const Op sign_op = {.name = "sign",
                                     .arity = 1,
                                     .shape = SameShape<kNumbers>,
                                     .lanes = SignKernel};

}  // namespace hlo
