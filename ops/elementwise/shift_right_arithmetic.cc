// shift-right-arithmetic: each element's bits moved down, the top bit
// staying.
// Spec: Operation Semantics 2026 "ShiftRightArithmetic".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers.
// Value  V1  the top bit is repeated, in unsigned types too.
//        V2  amounts below 0 or not below the width: only it remains (choice
//            shift_overflow=masked: the amount modulo the width).
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/shift.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct ShiftRightArithmeticLanes : ShiftAmount {
  static constexpr bool kEverySet = true;
  using ShiftAmount::ShiftAmount;
  template <Integer T>
  T operator()(T value, T amount) const {  // V1, V2
    return ShiftRightArithmetic(value, Amount(amount));
  }
};

}  // namespace

constinit extern const Op shift_right_arithmetic_op = {
    .name = "shift-right-arithmetic",
    .arity = 2,
    .shape = SameShape<kIntegers>,
    .lanes = Lanes<ShiftRightArithmeticLanes>};

}  // namespace hlo
