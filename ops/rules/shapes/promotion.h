// The common element type of operands of different types: one rule for every
// op, in which their order makes no difference (semantics.md: promotion,
// mixed_precision, mixed_kinds).
#ifndef HLOREF_OPS_RULES_SHAPES_PROMOTION_H_
#define HLOREF_OPS_RULES_SHAPES_PROMOTION_H_

#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/shape_context.h"

namespace hlo {

// True of types that are summed exactly, modulo a power of two: integers, pred.
bool IsCountable(ElementType type);

// The one that is wider; of equal width the one with more exponent bits, then
// more mantissa bits, then infinities, then the one listed first in
// element_types.def. REQUIRES: both are floats.
ElementType CommonFloatType(ElementType a, ElementType b);

// The type of operands that are combined element by element: their one type, or
// CommonFloatType, or the wider of two complex types; else none.
std::optional<ElementType> CommonType(ElementType a, ElementType b);

// The type of a product's factors: as CommonType; the float of a float and an
// integer or pred; the wider of integers, of equal width the signed one; the
// integer of an integer and pred. None for complex numbers and others.
std::optional<ElementType> CommonFactorType(ElementType a, ElementType b);

// Values of `from` are accepted as `to`: the same type, or floats, `to` not
// narrower.
bool Widens(ElementType from, ElementType to);

// `--strict`: float types that meet and differ are an error of mixed_precision.
absl::Status CheckPrecision(const ShapeContext& context, ElementType a,
                            ElementType b);
// Two that meet have one type, or are floats and CheckPrecision accepts them:
// else the error of `rule`.
absl::Status CheckTypesMeet(const ShapeContext& context, absl::string_view rule,
                            const Shape& a, const Shape& b);

// The CommonType of several operands, or the written type where it widens that.
// Other types are an error of `rule`. REQUIRES: `shapes` are arrays, not none.
absl::StatusOr<ElementType> CommonType(const ShapeContext& context,
                                       absl::string_view rule,
                                       std::span<const Shape> shapes);

// The type of sums of products of lhs and rhs: their CommonFactorType, or the
// written one (preferred_element_type): any real type for floats, a type that
// is not narrower for integers, any real type for pred, any complex type for
// complex numbers. Other types are an error of `rule`, a written type that
// doesn't fit of `result_rule`.
absl::StatusOr<ElementType> ProductType(const ShapeContext& context,
                                        absl::string_view rule,
                                        absl::string_view result_rule);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_PROMOTION_H_
