// Shared by shape rules: checks of dimension lists and operands. Each returns
// OK or the error of the rule that the caller names: "transpose S1: ...".
#ifndef HLOREF_OPS_RULES_SHAPES_SHAPE_HELPERS_H_
#define HLOREF_OPS_RULES_SHAPES_SHAPE_HELPERS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/sizes.h"
#include "ops/shape_context.h"

namespace hlo {

// Operand i, or every operand from `first` on, is an array.
absl::Status CheckArray(const ShapeContext& context, absl::string_view rule,
                        int i);
absl::Status CheckArrays(const ShapeContext& context, absl::string_view rule,
                         int first = 0);
// Operand i is an array of rank 0.
absl::Status CheckScalar(const ShapeContext& context, absl::string_view rule,
                         int i);

// Each of `dims`, the value of the attribute `name`, is in [0, rank), and none
// occurs twice.
absl::Status CheckDimensions(const ShapeContext& context,
                             absl::string_view rule, const AttributeBase& name,
                             std::span<const int64_t> dims, int rank);

// The written shape, if it is an array; an error when there is none, as the
// operands do not determine it.
absl::StatusOr<Shape> WrittenArray(const ShapeContext& context,
                                   absl::string_view rule);

// The same of an array whose size nothing else says: not unbounded.
absl::StatusOr<Shape> WrittenSizes(const ShapeContext& context,
                                   absl::string_view rule);

// Equal sizes or bounds; an unbounded dimension may meet any.
bool SizesMatch(const Dimension& a, const Dimension& b);
// Equal rank, and every dimension matches. REQUIRES: arrays.
bool DimensionsMatch(const Shape& a, const Shape& b);
// Puts what another array of the same dimensions knows of them into
// `dimensions`: one is dynamic if it is so in either. False where sizes differ.
bool MergeDimensions(std::vector<Dimension>& dimensions, const Shape& other);
// The same of several; nothing where sizes differ. REQUIRES: not none.
std::optional<std::vector<Dimension>> CommonDimensions(
    std::span<const Shape> arrays);

// `inferred`, but with the written shape's `<=` and `?` where sizes match, of
// an array or of the arrays of a tuple: a backend may give up a static size. A
// dimension that is inferred dynamic stays so.
Shape WithWrittenDynamism(const ShapeContext& context, const Shape& inferred);

// An array, or a tuple of arrays: data as feeds pass it.
bool IsFlat(const Shape& shape);
// The elements of a tuple, or the one shape itself, which must outlive them.
std::span<const Shape> OneOrElements(const Shape& shape);

// {0,2,1}.
std::string ListText(std::span<const int64_t> numbers);
// Shape as error texts show it: without layout.
std::string Text(const Shape& shape);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_SHAPE_HELPERS_H_
