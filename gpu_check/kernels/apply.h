// One operation on elements: the formula of each op of the documents' pages on
// element-wise ones.
#ifndef HLOREF_GPU_CHECK_KERNELS_APPLY_H_
#define HLOREF_GPU_CHECK_KERNELS_APPLY_H_

#include "gpu_check/kernels/apply_complex.h"
#include "gpu_check/kernels/convert.h"
#include "gpu_check/kernels/integers.h"
#include "gpu_check/kernels/reals.h"
#include "gpu_check/kernels/rounding.h"

namespace hlo::gpu {

HLOREF_HD inline bool Holds(Relation relation, bool less, bool equal,
                            bool ordered) {
  switch (relation) {
    case Relation::kEq:
      return equal;
    case Relation::kNe:
      return !equal;
    case Relation::kGe:
      return ordered && !less;
    case Relation::kGt:
      return ordered && !less && !equal;
    case Relation::kLe:
      return less || equal;
    default:
      return less;
  }
}

HLOREF_HD inline bool Unordered(double a, double b) { return a != a || b != b; }

HLOREF_HD inline bool Compared(const Step& step, Type t, Cell a, Cell b) {
  const auto relation = static_cast<Relation>(step.imm & (kTotalOrder - 1));
  if (IsComplex(t)) {
    const Pair x = PairOf(t, a), y = PairOf(t, b);
    const bool ordered =
        !Unordered(x.re, y.re) && (x.re != y.re || !Unordered(x.im, y.im));
    return Holds(relation, IsGreater(y, x), x.re == y.re && x.im == y.im,
                 ordered);
  }
  if (IsFloat(t) && (step.imm & kTotalOrder) == 0) {
    const double x = RealOf(t, a.lo), y = RealOf(t, b.lo);
    return Holds(relation, x < y, x == y, !Unordered(x, y));
  }
  const int64_t x = TotalOrderKey(t, a.lo), y = TotalOrderKey(t, b.lo);
  const bool by_value = IsFloat(t);
  return Holds(relation, by_value ? x < y : IntegerLess(t, x, y), x == y, true);
}

// The k-th operand's value. A float of another type is not rounded to t first.
HLOREF_HD inline double RealOperand(const Step& step, int k, Type t, Cell c) {
  const Type from = step.from[k];
  return IsFloat(from) ? RealOf(from, c.lo)
                       : RealOf(t, Converted(from, t, c).lo);
}

HLOREF_HD inline Cell AppliedToFloats(const Step& step, Type t, Cell a,
                                      Cell b) {
  const double x = RealOperand(step, 0, t, a);
  if (step.code == Code::kAbs || step.code == Code::kNegate) {
    if (step.from[0] == t) return SignChanged(step.code, t, a);
    return CellOf(FromReal(t, step.code == Code::kAbs ? fabs(x) : -x));
  }
  const uint64_t own = Widened(step.from[0], t, a).lo;
  if (step.code == Code::kReducePrecision) {
    return CellOf(ReducedPrecision(t, own, step.imm));
  }
  if (step.code == Code::kNextAfter) {
    return CellOf(NextAfter(t, own, Widened(step.from[1], t, b).lo));
  }
  return CellOf(
      FromReal(t, step.code < Code::kAdd
                      ? RealFunction(step.code, x)
                      : RealBinary(step.code, x, RealOperand(step, 1, t, b))));
}

HLOREF_HD inline Cell Arithmetic(const Step& step, Type t, Cell a, Cell b) {
  if (IsFloat(t)) return AppliedToFloats(step, t, a, b);
  a = Widened(step.from[0], t, a);
  b = Widened(step.from[1], t, b);
  if (IsComplex(t)) return AppliedToComplex(step, t, a, b);
  const int64_t x = IntOf(t, a.lo);
  return CellOf(
      FromInt(t, step.code < Code::kAdd
                     ? IntegerUnary(step.code, t, x)
                     : IntegerBinary(step.code, t, x, IntOf(t, b.lo))));
}

HLOREF_HD inline Cell Clamped(const Step& step, Cell low, Cell x, Cell high) {
  Step part = step;
  part.from[0] = part.from[1] = step.type;
  part.code = Code::kMaximum;
  const Cell raised = Arithmetic(part, step.type, x, low);
  part.code = Code::kMinimum;
  return Arithmetic(part, step.type, raised, high);
}

HLOREF_HD inline bool IsFiniteCell(Type t, Cell a) {
  const Pair x = PairOf(t, a);
  return isfinite(x.re) && isfinite(x.im);
}

// REQUIRES: an operation on elements, of operands of the types step.from.
HLOREF_HD_CALL Cell Applied(const Step& step, Cell a, Cell b, Cell c) {
  const Type t = step.type, from = step.from[0];
  switch (step.code) {
    case Code::kCopy:
    case Code::kBitcast:
      return a;
    case Code::kConstant:
      return step.constant;
    case Code::kConvert:
      return Converted(from, t, a);
    case Code::kSelect:
      return a.lo != 0 ? Widened(step.from[1], t, b)
                       : Widened(step.from[2], t, c);
    case Code::kClamp:
      return Clamped(step, Widened(from, t, a), Widened(step.from[1], t, b),
                     Widened(step.from[2], t, c));
    case Code::kCompare:
      return CellOf(
          Compared(step, static_cast<Type>(step.imm >> 8),
                   Widened(from, static_cast<Type>(step.imm >> 8), a),
                   Widened(step.from[1], static_cast<Type>(step.imm >> 8), b)));
    case Code::kComplex:
      return FromParts(t, a.lo, b.lo);
    case Code::kReal:
    case Code::kImag:
      return PartOfCell(step, a);
    case Code::kIsFinite:
      return CellOf(IsFiniteCell(from, a));
    case Code::kStochasticConvert:
      return StochasticallyConverted(
          from, t, a.lo, static_cast<uint64_t>(IntOf(step.from[1], b.lo)));
    default:
      break;
  }
  // abs of complex numbers gives reals.
  const Type own = IsComplex(from) && !IsComplex(t) ? from : t;
  return Arithmetic(step, own, a, b);
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_APPLY_H_
