// shift-right-logical: each element's bits moved down, zeros following.
// Spec: Operation Semantics 2026 "ShiftRightLogical".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers.
// Value  V1  the bits as an unsigned number, / 2^amount rounded down.
//        V2  amounts below 0 or not below the width: 0 (choice
//            shift_overflow=masked: the amount modulo the width).
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/shift.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct ShiftRightLogicalLanes : ShiftAmount {
  static constexpr bool kEverySet = true;
  using ShiftAmount::ShiftAmount;
  template <Integer T>
  T operator()(T value, T amount) const {  // V1, V2
    return ShiftRightLogical(value, Amount(amount));
  }
};

}  // namespace

constinit extern const Op shift_right_logical_op = {
    .name = "shift-right-logical",
    .arity = 2,
    .shape = SameShape<kIntegers>,
    .lanes = Lanes<ShiftRightLogicalLanes>};

}  // namespace hlo
