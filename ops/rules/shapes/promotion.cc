#include "ops/rules/shapes/promotion.h"

#include <algorithm>
#include <array>
#include <limits>

#include "literals/types/number_types.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Order of float types: the common one of two has the larger rank. No two have
// the same rank.
using Rank = std::array<int, 5>;

Rank RankOf(ElementType type) {
  const auto [exponent, has_infinity] = VisitElementType(type, [](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (SmallFloat<T>) {
      return std::pair(T::Layout::kExponentBits,
                       std::numeric_limits<T>::has_infinity);
    } else {
      return std::pair(0, true);  // the only float of its width
    }
  });
  const int bits = BitWidth(type);
  return {bits, exponent, bits - exponent, has_infinity,
          -static_cast<int>(type)};
}

// The larger of two integer types or pred, by width, then signedness.
ElementType WiderInteger(ElementType a, ElementType b) {
  const auto rank = [](ElementType type) {
    return std::array<int, 3>{!IsPred(type), BitWidth(type), IsSigned(type)};
  };
  return rank(b) > rank(a) ? b : a;
}

}  // namespace

bool IsCountable(ElementType type) { return IsPred(type) || IsInteger(type); }

ElementType CommonFloatType(ElementType a, ElementType b) {
  return RankOf(b) > RankOf(a) ? b : a;
}

std::optional<ElementType> CommonType(ElementType a, ElementType b) {
  if (a == b) return a;
  if (IsFloat(a) && IsFloat(b)) return CommonFloatType(a, b);
  if (IsComplex(a) && IsComplex(b)) return BitWidth(a) > BitWidth(b) ? a : b;
  return std::nullopt;
}

std::optional<ElementType> CommonFactorType(ElementType a, ElementType b) {
  if (IsCountable(a) && IsCountable(b)) return WiderInteger(a, b);
  if (IsCountable(a) && IsFloat(b)) return b;
  if (IsFloat(a) && IsCountable(b)) return a;
  return CommonType(a, b);
}

bool Widens(ElementType from, ElementType to) {
  return from == to ||
         (IsFloat(from) && IsFloat(to) && BitWidth(from) <= BitWidth(to));
}

absl::Status CheckPrecision(const ShapeContext& context, ElementType a,
                            ElementType b) {
  if (!context.strict() || a == b || !IsFloat(a) || !IsFloat(b)) {
    return absl::OkStatus();
  }
  return context.Error("mixed_precision", "float types differ: ", Name(a),
                       " and ", Name(b));
}

absl::Status CheckTypesMeet(const ShapeContext& context, absl::string_view rule,
                            const Shape& a, const Shape& b) {
  if (a.type() == b.type()) return absl::OkStatus();
  if (IsFloat(a.type()) && IsFloat(b.type())) {
    return CheckPrecision(context, a.type(), b.type());
  }
  return context.Error(rule, "element types differ: ", Text(a), " and ",
                       Text(b));
}

absl::StatusOr<ElementType> CommonType(const ShapeContext& context,
                                       absl::string_view rule,
                                       std::span<const Shape> shapes) {
  ElementType common = shapes[0].type();
  for (const Shape& shape : shapes) {
    const std::optional<ElementType> wider = CommonType(common, shape.type());
    if (!wider) {
      return context.Error(rule, "element types differ: ", Text(shapes[0]),
                           " and ", Text(shape));
    }
    absl::Status status = CheckPrecision(context, common, shape.type());
    if (!status.ok()) return status;
    common = *wider;
  }
  const Shape* written = context.written();
  const bool widened = written != nullptr && written->is_array() &&
                       Widens(common, written->type());
  if (!widened) return common;
  absl::Status status = CheckPrecision(context, common, written->type());
  if (!status.ok()) return status;
  return written->type();
}

absl::StatusOr<ElementType> ProductType(const ShapeContext& context,
                                        absl::string_view rule,
                                        absl::string_view result_rule) {
  const Shape &lhs = context.operand(0), &rhs = context.operand(1);
  const auto common = CommonFactorType(lhs.type(), rhs.type());
  if (!common) {
    return context.Error(rule, "no product of ", Text(lhs), " and ", Text(rhs));
  }
  absl::Status status = CheckPrecision(context, lhs.type(), rhs.type());
  if (!status.ok()) return status;
  const Shape* written = context.written();
  if (written == nullptr || !written->is_array()) return *common;
  const ElementType wanted = written->type();
  const bool kept =
      !IsInteger(*common) || BitWidth(wanted) >= BitWidth(*common);
  if (IsComplex(*common) == IsComplex(wanted) && (kept || IsFloat(wanted))) {
    return wanted;
  }
  return context.Error(result_rule, "products of ", Name(*common),
                       " are not summed as ", Name(wanted));
}

}  // namespace hlo
