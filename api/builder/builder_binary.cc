// Element-wise functions of two and more arrays, and their broadcasts.
#include <algorithm>
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"

namespace hloref {
namespace {

using Dimensions = std::vector<hlo::Dimension>;

// Dimension i of the operand as `map[i]` of `sizes`; those of size 1 that are
// larger there are dropped first, as HLO's broadcast has it.
Op Expanded(Recorder& recorder, const Op& operand, const Ints& map,
            const Dimensions& sizes) {
  const hlo::Shape shape = recorder.shape(operand);
  Ints kept;
  Dimensions kept_sizes;
  for (size_t i = 0; i < map.size(); ++i) {
    const hlo::Dimension& size = shape.dimension(static_cast<int64_t>(i));
    if (size.size == 1 && !size.dynamic && sizes[map[i]].size != 1) continue;
    kept.push_back(map[i]);
    kept_sizes.push_back(size);
  }
  const bool is_whole =
      kept.size() == sizes.size() && std::is_sorted(kept.begin(), kept.end());
  if (is_whole) return operand;
  Op reduced = operand;
  if (kept.size() < map.size()) {
    reduced = recorder.Add("reshape", {operand}, {},
                           hlo::Shape::Array(shape.type(), kept_sizes));
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, kept);
  return recorder.Add("broadcast", {reduced}, std::move(attributes),
                      hlo::Shape::Array(shape.type(), sizes));
}

Ints FirstIntegers(int64_t count) {
  Ints integers(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) integers[static_cast<size_t>(i)] = i;
  return integers;
}

// The dimensions of the array of higher rank, those of size 1 as large as the
// other's that meet them. None, after an error, where sizes differ.
std::optional<Dimensions> Joined(Recorder& recorder, const hlo::Shape& lower,
                                 const hlo::Shape& higher, const Ints& map) {
  Dimensions sizes(higher.dimensions().begin(), higher.dimensions().end());
  std::vector<bool> seen(sizes.size());
  for (size_t i = 0; i < map.size(); ++i) {
    const int64_t d = map[i];
    if (d < 0 || d >= std::ssize(sizes) || seen[d]) {
      recorder.Fail(
          "broadcast_dimensions: ", d, " is ",
          d >= 0 && d < std::ssize(sizes) ? "there twice" : "no dimension",
          " of ", higher.ToString(false));
      return std::nullopt;
    }
    seen[d] = true;
    const hlo::Dimension& size = lower.dimension(static_cast<int64_t>(i));
    if (sizes[d].size == 1 && !sizes[d].dynamic) {
      sizes[d] = size;
    } else if (size.size != sizes[d].size && size.size != 1 &&
               !size.unbounded() && !sizes[d].unbounded()) {
      recorder.Fail("dimension ", i, " of ", lower.ToString(false),
                    " and dimension ", d, " of ", higher.ToString(false),
                    " differ in size");
      return std::nullopt;
    }
  }
  return sizes;
}

Op Binary(Recorder recorder, const char* op, Op lhs, Op rhs, const Ints& map,
          hlo::Attributes attributes = {}) {
  if (!recorder.Has({lhs, rhs}) || !Broadcast(recorder, map, &lhs, &rhs)) {
    return recorder.Nothing();
  }
  return recorder.Add(op, {lhs, rhs}, std::move(attributes));
}

Op CompareOf(Recorder&& recorder, const Op& lhs, const Op& rhs, const Ints& map,
             ComparisonDirection direction,
             std::optional<ComparisonType> type) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::direction, static_cast<hlo::Direction>(direction));
  const bool known = recorder.Has({lhs, rhs});
  // A total order of anything but floats is its only one.
  if (type == ComparisonType::kTotalOrder && known &&
      recorder.shape(lhs).is_array() &&
      !hlo::IsFloat(recorder.shape(lhs).type())) {
    type = std::nullopt;
  }
  if (type) {
    attributes.set(hlo::attr::compare_type,
                   static_cast<hlo::CompareType>(*type));
  }
  return Binary(std::move(recorder), "compare", lhs, rhs, map,
                std::move(attributes));
}

}  // namespace

bool Broadcast(Recorder& recorder, const Ints& broadcast_dimensions, Op* lhs,
               Op* rhs) {
  const hlo::Shape left = recorder.shape(*lhs), right = recorder.shape(*rhs);
  if (!left.is_array() || !right.is_array()) return true;  // the op refuses it
  const bool swapped = left.rank() > right.rank();
  const hlo::Shape& lower = swapped ? right : left;
  const hlo::Shape& higher = swapped ? left : right;
  Ints map = broadcast_dimensions;
  if (map.empty()) {
    if (lower.rank() != 0 && lower.rank() != higher.rank()) {
      recorder.Fail(left.ToString(false), " and ", right.ToString(false),
                    " have different ranks: broadcast_dimensions say how they "
                    "meet");
      return false;
    }
    map = FirstIntegers(lower.rank());
  }
  if (std::ssize(map) != lower.rank()) {
    recorder.Fail("there are ", map.size(), " broadcast_dimensions for ",
                  lower.ToString(false));
    return false;
  }
  const auto sizes = Joined(recorder, lower, higher, map);
  if (!sizes) return false;
  Op& small = swapped ? *rhs : *lhs;
  Op& large = swapped ? *lhs : *rhs;
  small = Expanded(recorder, small, map, *sizes);
  large = Expanded(recorder, large, FirstIntegers(higher.rank()), *sizes);
  return recorder.ok();
}

#define HLOREF_FUNCTION(name, op)                                         \
  Op BinaryBuilder::name(const Op& lhs, const Op& rhs,                    \
                         const Ints& broadcast_dimensions, Place place) { \
    return Binary(Recorder(*this, #name, place), op, lhs, rhs,            \
                  broadcast_dimensions);                                  \
  }
HLOREF_FUNCTION(Add, "add")
HLOREF_FUNCTION(Sub, "subtract")
HLOREF_FUNCTION(Mul, "multiply")
HLOREF_FUNCTION(Div, "divide")
HLOREF_FUNCTION(Rem, "remainder")
HLOREF_FUNCTION(Max, "maximum")
HLOREF_FUNCTION(Min, "minimum")
HLOREF_FUNCTION(LogicalAnd, "and")
HLOREF_FUNCTION(LogicalOr, "or")
HLOREF_FUNCTION(And, "and")
HLOREF_FUNCTION(Or, "or")
HLOREF_FUNCTION(Xor, "xor")
HLOREF_FUNCTION(Pow, "power")
HLOREF_FUNCTION(Atan2, "atan2")
HLOREF_FUNCTION(Complex, "complex")
HLOREF_FUNCTION(ShiftLeft, "shift-left")
HLOREF_FUNCTION(ShiftRightArithmetic, "shift-right-arithmetic")
HLOREF_FUNCTION(ShiftRightLogical, "shift-right-logical")
HLOREF_FUNCTION(Mulhi, "mulhi")
#undef HLOREF_FUNCTION

#define HLOREF_FUNCTION(name, direction, type)                             \
  Op BinaryBuilder::name(const Op& lhs, const Op& rhs,                     \
                         const Ints& broadcast_dimensions, Place place) {  \
    return CompareOf(Recorder(*this, #name, place), lhs, rhs,              \
                     broadcast_dimensions, ComparisonDirection::direction, \
                     type);                                                \
  }
HLOREF_FUNCTION(Eq, kEq, std::nullopt)
HLOREF_FUNCTION(Ne, kNe, std::nullopt)
HLOREF_FUNCTION(Ge, kGe, std::nullopt)
HLOREF_FUNCTION(Gt, kGt, std::nullopt)
HLOREF_FUNCTION(Le, kLe, std::nullopt)
HLOREF_FUNCTION(Lt, kLt, std::nullopt)
HLOREF_FUNCTION(EqTotalOrder, kEq, ComparisonType::kTotalOrder)
HLOREF_FUNCTION(NeTotalOrder, kNe, ComparisonType::kTotalOrder)
HLOREF_FUNCTION(GeTotalOrder, kGe, ComparisonType::kTotalOrder)
HLOREF_FUNCTION(GtTotalOrder, kGt, ComparisonType::kTotalOrder)
HLOREF_FUNCTION(LeTotalOrder, kLe, ComparisonType::kTotalOrder)
HLOREF_FUNCTION(LtTotalOrder, kLt, ComparisonType::kTotalOrder)
#undef HLOREF_FUNCTION

Op BinaryBuilder::Compare(const Op& lhs, const Op& rhs,
                          ComparisonDirection direction, Place place) {
  return CompareOf(Recorder(*this, "Compare", place), lhs, rhs, {}, direction,
                   std::nullopt);
}

Op BinaryBuilder::Compare(const Op& lhs, const Op& rhs,
                          const Ints& broadcast_dimensions,
                          ComparisonDirection direction,
                          std::optional<ComparisonType> type, Place place) {
  return CompareOf(Recorder(*this, "Compare", place), lhs, rhs,
                   broadcast_dimensions, direction, type);
}

Op BinaryBuilder::Clamp(const Op& min, const Op& operand, const Op& max,
                        Place place) {
  Recorder recorder(*this, "Clamp", place);
  const bool old = recorder.in(2017, 2018);
  // The first two arguments are then operand and min.
  return recorder.Add("clamp",
                      old ? Ops{operand, min, max} : Ops{min, operand, max});
}

Op BinaryBuilder::Select(const Op& pred, const Op& on_true, const Op& on_false,
                         Place place) {
  return Recorder(*this, "Select", place)
      .Add("select", {pred, on_true, on_false});
}

Op BinaryBuilder::ConvertElementType(const Op& operand,
                                     ElementType new_element_type,
                                     Place place) {
  return Recorder(*this, "ConvertElementType", place)
      .AddTyped("convert", {operand}, {}, new_element_type);
}

Op BinaryBuilder::StochasticConvert(const Op& operand, const Op& random,
                                    ElementType new_element_type, Place place) {
  Recorder recorder(*this, "StochasticConvert", place);
  const auto type = Access::Inner(new_element_type);
  if (!recorder.Has({operand, random})) return recorder.Nothing();
  if (!type) return recorder.Fail("the element type is none");
  const hlo::Shape& shape = recorder.shape(operand);
  if (!shape.is_array()) return recorder.Fail("the operand is no array");
  return recorder.Add("stochastic-convert", {operand, random}, {},
                      shape.WithType(*type).WithLayout(std::nullopt));
}

Op BinaryBuilder::BitcastConvertType(const Op& operand,
                                     ElementType new_element_type,
                                     Place place) {
  Recorder recorder(*this, "BitcastConvertType", place);
  const auto type = Access::Inner(new_element_type);
  if (!recorder.Has(operand)) return recorder.Nothing();
  if (!type) return recorder.Fail("the element type is none");
  const hlo::Shape& shape = recorder.shape(operand);
  if (!shape.is_array()) return recorder.Fail("the operand is no array");
  Dimensions sizes(shape.dimensions().begin(), shape.dimensions().end());
  const int from = hlo::BitWidth(shape.type()), to = hlo::BitWidth(*type);
  if (from > to) {
    sizes.emplace_back(from / to);
  } else if (from < to && !sizes.empty()) {
    sizes.pop_back();  // the rule compares what it was
  }
  return recorder.Add("bitcast-convert", {operand}, {},
                      hlo::Shape::Array(*type, std::move(sizes)));
}

Op BinaryBuilder::ReducePrecision(const Op& operand, int exponent_bits,
                                  int mantissa_bits, Place place) {
  Recorder recorder(*this, "ReducePrecision", place);
  if (recorder.in(2017, 2022)) std::swap(exponent_bits, mantissa_bits);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::exponent_bits, int64_t{exponent_bits});
  attributes.set(hlo::attr::mantissa_bits, int64_t{mantissa_bits});
  return recorder.Add("reduce-precision", {operand}, std::move(attributes));
}

}  // namespace hloref
