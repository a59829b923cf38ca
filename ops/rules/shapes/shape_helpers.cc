#include "ops/rules/shapes/shape_helpers.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_join.h"

namespace hlo {
namespace {

// False where the two cannot be sizes of one dimension.
bool Merge(Dimension& dimension, const Dimension& other) {
  if (dimension.unbounded()) {
    dimension = other;
    return true;
  }
  if (other.unbounded()) return true;
  dimension.dynamic |= other.dynamic;
  return dimension.size == other.size;
}

Shape WithDynamism(const Shape& written, const Shape& inferred) {
  if (!written.is_array() || !inferred.is_array() ||
      written.type() != inferred.type() || written.rank() != inferred.rank()) {
    return inferred;
  }
  std::vector<Dimension> dimensions(inferred.dimensions().begin(),
                                    inferred.dimensions().end());
  for (int d = 0; d < written.rank(); ++d) {
    const Dimension& said = written.dimension(d);
    const bool keeps = said.dynamic || !dimensions[d].dynamic;
    if (keeps && SizesMatch(said, dimensions[d])) dimensions[d] = said;
  }
  return Shape::Array(inferred.type(), std::move(dimensions));
}

}  // namespace

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
  std::vector<bool> seen(rank, false);
  for (int64_t d : dims) {
    if (d < 0 || d >= rank) {
      return context.Error(rule, name.name, "=", ListText(dims), ": ", d,
                           " is not a dimension of an array of rank ", rank);
    }
    if (seen[d]) {
      return context.Error(rule, name.name, "=", ListText(dims), ": ", d,
                           " occurs twice");
    }
    seen[d] = true;
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

absl::StatusOr<Shape> WrittenSizes(const ShapeContext& context,
                                   absl::string_view rule) {
  absl::StatusOr<Shape> result = WrittenArray(context, rule);
  if (!result.ok() || !result->is_unbounded()) return result;
  return context.Error(rule, "nothing says how large ", Text(*result), " is");
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

bool MergeDimensions(std::vector<Dimension>& dimensions, const Shape& other) {
  if (dimensions.size() != static_cast<size_t>(other.rank())) return false;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (!Merge(dimensions[i], other.dimensions()[i])) return false;
  }
  return true;
}

std::optional<std::vector<Dimension>> CommonDimensions(
    std::span<const Shape> arrays) {
  std::vector<Dimension> dimensions(arrays[0].dimensions().begin(),
                                    arrays[0].dimensions().end());
  for (const Shape& array : arrays) {
    if (!MergeDimensions(dimensions, array)) return std::nullopt;
  }
  return dimensions;
}

Shape WithWrittenDynamism(const ShapeContext& context, const Shape& inferred) {
  const Shape* written = context.written();
  if (written == nullptr || written->is_tuple() != inferred.is_tuple()) {
    return inferred;
  }
  if (!inferred.is_tuple()) return WithDynamism(*written, inferred);
  const std::span<const Shape> parts = inferred.elements();
  if (written->elements().size() != parts.size()) return inferred;
  std::vector<Shape> shapes;
  for (size_t i = 0; i < parts.size(); ++i) {
    shapes.push_back(WithDynamism(written->elements()[i], parts[i]));
  }
  auto tuple = Shape::Tuple(std::move(shapes));
  return tuple.ok() ? *std::move(tuple) : inferred;
}

bool IsFlat(const Shape& shape) {
  const std::span<const Shape> parts = shape.elements();
  return shape.is_array() ||
         (shape.is_tuple() &&
          std::all_of(parts.begin(), parts.end(),
                      [](const Shape& part) { return part.is_array(); }));
}

std::span<const Shape> OneOrElements(const Shape& shape) {
  return shape.is_tuple() ? shape.elements() : std::span(&shape, 1);
}

std::string ListText(std::span<const int64_t> numbers) {
  return absl::StrCat("{", absl::StrJoin(numbers, ","), "}");
}

std::string Text(const Shape& shape) { return shape.ToString(false); }

}  // namespace hlo
