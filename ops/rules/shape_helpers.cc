#include "ops/rules/shape_helpers.h"

#include <utility>

#include "absl/strings/str_join.h"

namespace hlo {

absl::Status CheckArray(const ShapeContext& context, absl::string_view rule,
                        int i) {
  if (context.operand(i).is_array()) return absl::OkStatus();
  return context.Error(rule, "operand ", i, " must be an array, not ",
                       Text(context.operand(i)));
}

absl::Status CheckArrays(const ShapeContext& context, absl::string_view rule,
                         int first) {
  for (int i = first; i < context.operand_count(); ++i) {
    absl::Status status = CheckArray(context, rule, i);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckScalar(const ShapeContext& context, absl::string_view rule,
                         int i) {
  if (context.operand(i).is_scalar()) return absl::OkStatus();
  return context.Error(rule, "operand ", i, " must be a scalar, not ",
                       Text(context.operand(i)));
}

absl::Status CheckDimensions(const ShapeContext& context,
                             absl::string_view rule, const AttributeBase& name,
                             std::span<const int64_t> dims, int rank) {
  std::vector<bool> seen(static_cast<size_t>(rank), false);
  for (int64_t d : dims) {
    if (d < 0 || d >= rank) {
      return context.Error(rule, name.name, "=", ListText(dims), ": ", d,
                           " is not a dimension of an array of rank ", rank);
    }
    if (seen[static_cast<size_t>(d)]) {
      return context.Error(rule, name.name, "=", ListText(dims), ": ", d,
                           " occurs twice");
    }
    seen[static_cast<size_t>(d)] = true;
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> WrittenArray(const ShapeContext& context,
                                   absl::string_view rule) {
  if (context.written() == nullptr) {
    return context.Error(rule, "the result's shape must be written");
  }
  if (!context.written()->is_array()) {
    return context.Error(rule, "the result must be an array, not ",
                         Text(*context.written()));
  }
  return context.written()->WithLayout(std::nullopt);
}

namespace {

bool BothFloatOrComplex(ElementType a, ElementType b) {
  return (IsFloat(a) && IsFloat(b)) || (IsComplex(a) && IsComplex(b));
}

// Of two types of one width the one with more mantissa: f16 of f16 and bf16.
ElementType Wider(ElementType a, ElementType b) {
  if (BitWidth(a) != BitWidth(b)) return BitWidth(a) > BitWidth(b) ? a : b;
  return a == ElementType::kBF16 ? b : a;
}

}  // namespace

absl::StatusOr<ElementType> CommonType(const ShapeContext& context,
                                       absl::string_view rule,
                                       std::span<const Shape> shapes) {
  ElementType common = shapes[0].type();
  bool mixed = false;
  for (const Shape& shape : shapes) {
    const ElementType type = shape.type();
    if (type == common) continue;
    if (!BothFloatOrComplex(type, common)) {
      return context.Error(rule, "element types differ: ", Text(shapes[0]),
                           " and ", Text(shape));
    }
    common = Wider(common, type);
    mixed = true;
  }
  const Shape* written = context.written();
  if (mixed && written != nullptr && written->is_array() &&
      BothFloatOrComplex(written->type(), common)) {
    return written->type();
  }
  return common;
}

bool SizesMatch(const Dimension& a, const Dimension& b) {
  return a.size == b.size || a.unbounded() || b.unbounded();
}

bool DimensionsMatch(const Shape& a, const Shape& b) {
  if (a.rank() != b.rank()) return false;
  for (int i = 0; i < a.rank(); ++i) {
    if (!SizesMatch(a.dimension(i), b.dimension(i))) return false;
  }
  return true;
}

Shape WithWrittenDynamism(const ShapeContext& context, const Shape& inferred) {
  const Shape* written = context.written();
  if (written == nullptr || !written->is_array() ||
      written->type() != inferred.type() ||
      !DimensionsMatch(*written, inferred)) {
    return inferred;
  }
  return written->WithLayout(std::nullopt);
}

std::string ListText(std::span<const int64_t> numbers) {
  return absl::StrCat("{", absl::StrJoin(numbers, ","), "}");
}

std::string Text(const Shape& shape) { return shape.ToString(false); }

}  // namespace hlo
