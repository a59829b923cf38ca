// compare: an element-wise relation.
// Spec: Operation Semantics 2026 "Compare", "Eq" .. "Gt", "EqTotalOrder" ..;
// 2017-2022 "Element-wise comparison operations".
//
// Shape  S1  lhs and rhs have one shape; the result is pred of that shape.
//        S2  `type`, where it is written, is the operands' kind: FLOAT of
//            floats and complex numbers, TOTALORDER of floats, SIGNED of signed
//            integers, UNSIGNED of unsigned ones and pred.
// Value  V1  EQ, LT, LE as they say; NE = not EQ; GT and GE are LT and LE with
//            the operands exchanged.
//        V2  floats: IEEE-754; a comparison with NaN is false, NE true.
//        V3  floats with type=TOTALORDER: by sign and magnitude of the bits,
//            -NaN < -Inf < .. < -0 < +0 < .. < +Inf < +NaN. The one NaN of
//            the fnuz formats has the sign bit: it is -NaN.
//        V4  pred: false < true; integers by value.
//        V5  complex: equal if both parts are; else the real parts decide, or,
//            where these are equal, the imaginary parts (choice
//            complex_order=reject: an error).
#include "literals/types/total_order.h"
#include "literals/types/wrap.h"
#include "ops/attributes/order.h"
#include "ops/kernels/lanes/complex_order.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

enum class Relation { kEq, kLt, kLe };

template <Relation kRelation, typename T>
bool Holds(T a, T b) {
  if constexpr (kRelation == Relation::kEq) return a == b;
  if constexpr (kRelation == Relation::kLt) return a < b;
  return a <= b;
}

template <Relation kRelation, bool kNot>
struct Compare {
  template <Float T>
  bool operator()(T a, T b) const {  // V2
    return Holds<kRelation>(a, b) != kNot;
  }
  bool operator()(Pred auto a, Pred auto b) const {  // V4
    return Holds<kRelation, uint8_t>(a, b) != kNot;
  }
  template <Integer T>
  bool operator()(T a, T b) const {  // V4
    return Holds<kRelation>(ToNative(a), ToNative(b)) != kNot;
  }
  template <ComplexNumber T>
  bool operator()(T a, T b) const {  // V5
    const bool equal = a == b;
    if constexpr (kRelation == Relation::kEq) return equal != kNot;
    const bool or_equal = kRelation == Relation::kLe && equal;
    return (ComesBefore(a, b) || or_equal) != kNot;
  }
};

template <Relation kRelation, bool kNot>
struct CompareTotal {
  static constexpr bool kKeepsNans = true;
  template <Float T>
  bool operator()(T a, T b) const {  // V3
    return Holds<kRelation>(TotalOrder(a), TotalOrder(b)) != kNot;
  }
  template <SmallFloat T>
  bool operator()(T a, T b) const {  // V3, by the codes themselves
    return Holds<kRelation>(TotalOrder(a), TotalOrder(b)) != kNot;
  }
};

template <template <Relation, bool> typename F>
absl::StatusOr<LaneKernel> RelationKernel(const LaneContext& context) {
  switch (context.attributes.get(attr::direction)) {  // V1
    case Direction::kEq:
      return Lanes<F<Relation::kEq, false>>(context);
    case Direction::kNe:
      return Lanes<F<Relation::kEq, true>>(context);
    case Direction::kLt:
      return Lanes<F<Relation::kLt, false>>(context);
    case Direction::kLe:
      return Lanes<F<Relation::kLe, false>>(context);
    case Direction::kGt:
      return Swapped(Lanes<F<Relation::kLt, false>>(context));
    case Direction::kGe:
      return Swapped(Lanes<F<Relation::kLe, false>>(context));
  }
  return NoKernel(context);
}

bool IsEquality(Direction relation) {
  return relation == Direction::kEq || relation == Direction::kNe;
}

absl::StatusOr<LaneKernel> CompareKernel(const LaneContext& context) {
  if (context.attributes.get(attr::compare_type) == CompareType::kTotalOrder) {
    return RelationKernel<CompareTotal>(context);
  }
  auto kernel = RelationKernel<Compare>(context);
  return IsEquality(context.attributes.get(attr::direction))
             ? kernel
             : WhereOrdered(context, std::move(kernel));
}

bool IsKindOf(CompareType type, TypeKind kind) {
  switch (type) {
    case CompareType::kFloat:
      return kind == TypeKind::kFloat || kind == TypeKind::kComplex;
    case CompareType::kTotalOrder:
      return kind == TypeKind::kFloat;
    case CompareType::kSigned:
      return kind == TypeKind::kSigned;
    case CompareType::kUnsigned:
      return kind == TypeKind::kUnsigned || kind == TypeKind::kPred;
  }
  return false;
}

absl::StatusOr<Shape> CompareShape(const ShapeContext& context) {
  auto shape = PredShape<kAnyType>(context);  // S1
  if (!shape.ok() || !context.attributes().has(attr::compare_type)) {
    return shape;
  }
  const CompareType type = context.attributes().get(attr::compare_type);
  const ElementType compared = context.operand(0).type();
  if (IsKindOf(type, Kind(compared))) return shape;  // S2
  return context.Error("S2",
                       "type=", kCompareTypeWords[static_cast<size_t>(type)],
                       " compares no ", Name(compared));
}

}  // namespace

constinit extern const Op compare_op = {
    .name = "compare",
    .arity = 2,
    .attributes = {{&attr::direction, kRequired}, {&attr::compare_type}},
    .shape = CompareShape,
    .lanes = CompareKernel,
    .double_doubles = CompareKernel};

}  // namespace hlo
