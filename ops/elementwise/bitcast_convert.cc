// bitcast-convert: reads the bits of the elements as another type.
// Spec: Operation Semantics 2022, 2026 "BitcastConvertType"; semantics.md:
// bitcast_convert.
//
// Shape  S1  operand and result are arrays; the result's shape is written;
//            neither is pred or complex.
//        S2  types of one width: the dimensions stay.
//        S3  a narrower result type has one more dimension, the last: how many
//            of its elements an operand element makes.
//        S4  a wider result type lacks the operand's last dimension, which is
//            how many of its elements make one of the result.
//        S5  one width is a multiple of the other.
#include <utility>

#include "ops/shape_helpers.h"

namespace hlo {
namespace {

bool HasPlainBits(ElementType type) { return IsInteger(type) || IsFloat(type); }

absl::StatusOr<Shape> BitcastConvertShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  const ElementType from = operand.type(), to = result->type();
  if (!HasPlainBits(from) || !HasPlainBits(to)) {
    return context.Error("S1", "from ", Name(from), " to ", Name(to),
                         " has no meaning");
  }
  const int wide = std::max(BitWidth(from), BitWidth(to));
  const int narrow = std::min(BitWidth(from), BitWidth(to));
  if (wide % narrow != 0) {
    return context.Error("S5", Name(from), " and ", Name(to),
                         " do not fit into one another");
  }
  std::vector<Dimension> dimensions(operand.dimensions().begin(),
                                    operand.dimensions().end());
  if (BitWidth(to) < BitWidth(from)) dimensions.push_back(wide / narrow);  // S3
  if (BitWidth(to) > BitWidth(from)) {                                     // S4
    if (dimensions.empty() || dimensions.back() != Dimension(wide / narrow)) {
      return context.Error("S4", "the last dimension of ", Text(operand),
                           " is not ", wide / narrow);
    }
    dimensions.pop_back();
  }
  const Shape inferred = Shape::Array(to, std::move(dimensions));
  if (!SameIgnoringLayout(inferred, *result)) {
    return context.Error(BitWidth(to) == BitWidth(from)  ? "S2"
                         : BitWidth(to) < BitWidth(from) ? "S3"
                                                         : "S4",
                         "the result is ", Text(inferred), ", not ",
                         Text(*result));
  }
  return inferred;
}

}  // namespace

constinit extern const Op bitcast_convert_op = {
    .name = "bitcast-convert", .arity = 1, .shape = BitcastConvertShape};

}  // namespace hlo
