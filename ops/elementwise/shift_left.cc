// shift-left: each element's bits moved up.
// Spec: Operation Semantics 2026 "ShiftLeft".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers.
// Value  V1  value * 2^amount modulo 2^bits.
//        V2  amounts below 0 or not below the width: 0 (choice
//            shift_overflow=masked: the amount modulo the width).
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/shift.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct ShiftLeftLanes : ShiftAmount {
  static constexpr bool kEverySet = true;
  using ShiftAmount::ShiftAmount;
  template <Integer T>
  T operator()(T value, T amount) const {  // V1, V2
    return ShiftLeft(value, Amount(amount));
  }
};

}  // namespace

constinit extern const Op shift_left_op = {.name = "shift-left",
                                           .arity = 2,
                                           .shape = SameShape<kIntegers>,
                                           .lanes = Lanes<ShiftLeftLanes>};

}  // namespace hlo
