#include "ops/rules/shapes/elementwise_shape.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

TypeSet SetOf(ElementType type) {
  switch (Kind(type)) {
    case TypeKind::kPred:
      return kPreds;
    case TypeKind::kSigned:
      return kSigneds;
    case TypeKind::kUnsigned:
      return kUnsigneds;
    case TypeKind::kFloat:
      return kFloats;
    case TypeKind::kComplex:
      return kComplexes;
  }
  return 0;
}

std::string NameKinds(TypeSet types) {
  constexpr std::pair<TypeSet, const char*> kWords[] = {
      {kPreds, "pred"},
      {kSigneds, "signed integers"},
      {kUnsigneds, "unsigned integers"},
      {kFloats, "floats"},
      {kComplexes, "complex numbers"}};
  std::vector<absl::string_view> words;
  for (const auto& [set, word] : kWords) {
    if ((types & set) != 0) words.push_back(word);
  }
  return absl::StrJoin(words, ", ");
}

}  // namespace

bool Contains(TypeSet types, ElementType type) {
  return (types & SetOf(type)) != 0;
}

bool CompatibleDimensions(const Shape& a, const Shape& b) {
  std::vector<Dimension> dimensions(a.dimensions().begin(),
                                    a.dimensions().end());
  return MergeDimensions(dimensions, b);
}

absl::StatusOr<Shape> CommonShape(const ShapeContext& context, TypeSet types) {
  return CommonShape(context, types, 0, context.operand_count());
}

absl::StatusOr<Shape> CommonShape(const ShapeContext& context, TypeSet types,
                                  int first, int end, absl::string_view rule) {
  const Shape& front = context.operand(first);
  for (int i = first; i < end; ++i) {
    const Shape& operand = context.operand(i);
    if (!operand.is_array()) {
      return context.Error(rule, "operand ", i,
                           " is no array: ", operand.ToString(false));
    }
    if (!Contains(types, operand.type())) {
      return context.Error("S2", "has no meaning for ", Name(operand.type()),
                           ", only for ", NameKinds(types));
    }
  }
  std::vector<Dimension> dimensions(front.dimensions().begin(),
                                    front.dimensions().end());
  ElementType type = front.type();
  for (int i = first + 1; i < end; ++i) {
    const Shape& operand = context.operand(i);
    const bool types_agree =
        operand.type() == type || (IsFloat(operand.type()) && IsFloat(type));
    if (!types_agree || !MergeDimensions(dimensions, operand)) {
      return context.Error(rule,
                           "operand shapes differ: ", front.ToString(false),
                           " vs ", operand.ToString(false));
    }
    if (operand.type() != type) type = CommonFloatType(type, operand.type());
  }
  return Shape::Array(type, std::move(dimensions));
}

}  // namespace hlo
