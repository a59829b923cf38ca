// sqrt: the square root of each element.
// Spec: Operation Semantics 2026 "Sqrt"; 2022 "Element-wise unary functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: IEEE-754 square root (below f32: widened, rounded once);
//            -0 stays, NaN below.
//        V2  complex: each part correctly rounded; the branch cut is the
//            negative real axis, its side the sign of the imaginary part.
#include <cmath>

#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {
namespace {

struct Sqrt {
  template <Float T>
  T operator()(T a) const {  // V1
    return std::sqrt(a);
  }
};

absl::StatusOr<LaneKernel> SqrtKernel(const LaneContext& context) {
  return IsComplex(context.result)
             ? ComplexKernel(context, ComplexFunction::sqrt)  // V2
             : Lanes<Sqrt>(context);
}

}  // namespace

constinit extern const Op sqrt_op = {
    .name = "sqrt",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = SqrtKernel};

}  // namespace hlo
