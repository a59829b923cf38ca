// The order of complex numbers (semantics.md, complex_order): by the real part,
// where these are equal by the imaginary part.
#ifndef HLOREF_OPS_KERNELS_LANES_COMPLEX_ORDER_H_
#define HLOREF_OPS_KERNELS_LANES_COMPLEX_ORDER_H_

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "literals/types/number_types.h"
#include "ops/choices/arithmetic.h"
#include "ops/lane_kernel.h"
#include "ops/op.h"

namespace hlo {

template <ComplexNumber T>
bool ComesBefore(T a, T b) {
  return a.re < b.re || (a.re == b.re && a.im < b.im);
}

// The kernel of an op that needs an order: with complex_order=reject complex
// numbers have none.
inline absl::StatusOr<LaneKernel> WhereOrdered(
    const LaneContext& context, absl::StatusOr<LaneKernel> kernel) {
  if (!IsComplex(context.operands.front()) ||
      !context.choices.is(choice::complex_order::reject)) {
    return kernel;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      context.op.name,
      " S2: complex numbers have no order (complex_order=reject)"));
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_COMPLEX_ORDER_H_
