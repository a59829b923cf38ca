// Shape rules of element-wise ops. Each requires that the operands are arrays
// of one shape (S1) and that the operation is defined for their element type
// (S2).
//
// Float types may differ (semantics.md, mixed_precision): the result has the
// type that they have in common (promotion.h).
#ifndef HLOREF_OPS_RULES_SHAPES_ELEMENTWISE_SHAPE_H_
#define HLOREF_OPS_RULES_SHAPES_ELEMENTWISE_SHAPE_H_

#include "absl/status/statusor.h"
#include "literals/shape.h"
#include "ops/shape_context.h"

namespace hlo {

// Sets of element types, by kind.
using TypeSet = unsigned;
inline constexpr TypeSet kPreds = 1, kSigneds = 2, kUnsigneds = 4, kFloats = 8,
                         kComplexes = 16;
inline constexpr TypeSet kIntegers = kSigneds | kUnsigneds;
inline constexpr TypeSet kNumbers = kIntegers | kFloats | kComplexes;
inline constexpr TypeSet kAnyType = kPreds | kNumbers;

bool Contains(TypeSet types, ElementType type);

// The operands' common shape, without layout: S1 and S2 as above. A dimension
// is dynamic if it is so in any operand.
absl::StatusOr<Shape> CommonShape(const ShapeContext& context, TypeSet types);
// The same of operands [first, end) only; `rule` stands for S1 in errors.
absl::StatusOr<Shape> CommonShape(const ShapeContext& context, TypeSet types,
                                  int first, int end,
                                  absl::string_view rule = "S1");
// True if two arrays may have the same sizes at run time.
bool CompatibleDimensions(const Shape& a, const Shape& b);

// The result has the operands' type.
template <TypeSet kTypes = kAnyType>
absl::StatusOr<Shape> SameShape(const ShapeContext& context) {
  return CommonShape(context, kTypes);
}

// The result is pred.
template <TypeSet kTypes>
absl::StatusOr<Shape> PredShape(const ShapeContext& context) {
  auto shape = CommonShape(context, kTypes);
  if (!shape.ok()) return shape;
  return shape->WithType(ElementType::kPred);
}

// The result is real: a complex operand's part type, else the operand's own.
template <TypeSet kTypes>
absl::StatusOr<Shape> RealShape(const ShapeContext& context) {
  auto shape = CommonShape(context, kTypes);
  if (!shape.ok()) return shape;
  return shape->WithType(PartType(shape->type()));
}

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_ELEMENTWISE_SHAPE_H_
