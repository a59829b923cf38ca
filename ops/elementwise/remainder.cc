// remainder: what is left of lhs after division by rhs; its sign is lhs's.
// Spec: Operation Semantics 2026 "Rem"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers or floats.
// Value  V1  integers: a - b * (a / b), truncated; MIN % -1 is 0.
//        V2  integers: x % 0 is x; choice int_div_zero=trap makes it an error.
//        V3  floats: C's fmod, exact; x % 0 and inf % y are NaN, x % inf is x.
#include <cmath>

#include "literals/types/int_divide.h"
#include "ops/choices/arithmetic.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct RemainderLanes {
  template <Integer T>
  T operator()(T a, T b) const {  // V1, V2
    return Remainder(a, b);
  }
  template <Float T>
  T operator()(T a, T b) const {  // V3
    return std::fmod(a, b);
  }
};

struct RemainderOrTrap {
  template <Integer T>
  bool Traps(T, T b) const {  // V2
    return IsZero(b);
  }
  template <Integer T>
  T operator()(T a, T b) const {
    return Remainder(a, b);
  }
};

absl::StatusOr<LaneKernel> RemainderKernel(const LaneContext& context) {
  const bool traps = context.choices.is(choice::int_div_zero::trap) &&
                     IsInteger(context.result);
  if (!traps) return Lanes<RemainderLanes>(context);
  auto kernel = Lanes<RemainderOrTrap>(context);
  if (kernel.ok()) kernel->trap = "V2: division by zero";
  return kernel;
}

}  // namespace

constinit extern const Op remainder_op = {
    .name = "remainder",
    .arity = 2,
    .shape = SameShape<kIntegers | kFloats>,
    .lanes = RemainderKernel};

}  // namespace hlo
