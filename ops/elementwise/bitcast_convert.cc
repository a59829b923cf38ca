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
// Value  V1  types of one width: each element's bits.
//        V2  to a narrower type: result[.., j] is the j-th group of the bits of
//            operand[..], from the lowest on, little-endian
//            (semantics.md: bitcast_convert).
//        V3  to a wider type: the operand's last dimension, from the lowest
//            bits on, makes up the bits of one element
//            (semantics.md: bitcast_convert).
#include <utility>

#include "base/parallel_for.h"
#include "ops/kernels/lanes/bit_groups.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool HasPlainBits(ElementType type) { return IsInteger(type) || IsFloat(type); }

absl::StatusOr<Shape> BitcastConvertShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
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

int64_t ReadAs(const LaneKernel& kernel, const void* const* operands,
               void* result, int64_t n) {
  RegroupBits(kernel.operands[0], kernel.result, operands[0], result, n);
  return n;
}

absl::StatusOr<LaneKernel> BitcastConvertKernel(const LaneContext& context) {
  const ElementType from = context.operands.front(), to = context.result;
  if (!HasPlainBits(from) || !HasPlainBits(to) ||
      BitWidth(from) != BitWidth(to)) {
    return NoKernel(context);  // not element by element: by the value rule
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = ReadAs;  // V1
  return kernel;
}

absl::Status BitcastConvertValue(ValueContext& context) {
  const ArrayView operand = context.operand(0);
  const ElementType from = operand.type(), to = context.shape().type();
  std::vector<int64_t> sizes(operand.sizes.begin(), operand.sizes.end());
  const bool narrows = BitWidth(to) < BitWidth(from);
  if (narrows) {
    sizes.push_back(BitWidth(from) / BitWidth(to));  // V2
  } else {
    sizes.pop_back();  // V3
  }
  if (SameBytes(from, to)) {
    auto actual = SizesFor(context, "V1", std::move(sizes), context.shape());
    if (!actual.ok()) return actual.status();
    Value value = context.Take(0);
    value.sizes = *std::move(actual);
    context.SetResult(std::move(value));
    return absl::OkStatus();
  }
  auto result = ResultOfSizes(context, "V1", std::move(sizes));
  if (!result.ok()) return result.status();
  const int64_t count = std::min(operand.count(), result->count());
  if (count == 0) return absl::OkStatus();
  const int64_t from_bytes = StorageBytes(from) * operand.count() / count;
  const int64_t to_bytes = StorageBytes(to) * result->count() / count;
  ParallelFor(context.threads(), count, 2 * std::max(from_bytes, to_bytes),
              [&](int64_t begin, int64_t end) {
                RegroupBits(from, to, operand.data + begin * from_bytes,
                            result->data + begin * to_bytes, end - begin);
              });
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op bitcast_convert_op = {.name = "bitcast-convert",
                                                .arity = 1,
                                                .by_bits = true,
                                                .keeps_bits = true,
                                                .shape = BitcastConvertShape,
                                                .lanes = BitcastConvertKernel,
                                                .value = BitcastConvertValue};

}  // namespace hlo
