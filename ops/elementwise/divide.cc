// divide: element-wise quotient.
// Spec: Operation Semantics 2026 "Div"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers, floats or complex.
// Value  V1  integers: truncated towards zero; MIN / -1 is MIN.
//        V2  integers: x / 0 has all bits set (-1); choice int_div_zero=trap
//            makes it an error.
//        V3  floats: IEEE-754 division, ties to even (below f32: widened,
//            rounded once; semantics.md: float_arithmetic).
//        V4  complex: C's Annex G, scaled, so that nothing overflows early
//            (semantics.md: complex_divide).
#include "literals/types/complex_arithmetic.h"
#include "literals/types/int_divide.h"
#include "ops/choices/arithmetic.h"
#include "ops/double_double_steps.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct DivideLanes {
  template <Integer T>
  T operator()(T a, T b) const {  // V1, V2
    return Divide(a, b);
  }
  template <Float T>
  T operator()(T a, T b) const {  // V3
    return a / b;
  }
  template <ComplexNumber T>
  T operator()(T a, T b) const {  // V4
    return Quotient(a, b);
  }
};

struct DivideOrTrap {
  template <Integer T>
  bool Traps(T, T b) const {  // V2
    return IsZero(b);
  }
  template <Integer T>
  T operator()(T a, T b) const {
    return Divide(a, b);
  }
};

absl::StatusOr<LaneKernel> DivideKernel(const LaneContext& context) {
  const bool traps = context.choices.is(choice::int_div_zero::trap) &&
                     IsInteger(context.result);
  if (!traps) return Lanes<DivideLanes>(context);
  auto kernel = Lanes<DivideOrTrap>(context);
  if (kernel.ok()) kernel->trap = "V2: division by zero";
  return kernel;
}

}  // namespace

constinit extern const Op divide_op = {
    .name = "divide",
    .arity = 2,
    .shape = SameShape<kNumbers>,
    .lanes = DivideKernel,
    .double_doubles = DivideDoubleDoubles,
    .complex_parts = ComplexParts::kQuotient};

}  // namespace hlo
