// bitcast: the same bytes in memory, read in another shape and layout.
// Spec: Operation Semantics 2026 "Bitcast"; semantics.md, bitcast.
//
// Shape  S1  the operand is an array; the result's shape is written. Neither is
//            dynamic: a literal does not say what stands beyond actual sizes.
//        S2  both have equally many bits; where element types differ, one
//            width is a multiple of the other, and the result is not pred.
// Value  V1  the elements, in the physical order of the operand's layout, are
//            the result's in the physical order of its own; a layout that is
//            not written is row-major. What was padding of tiles is 0
//            (semantics.md: bitcast).
//        V2  in another element type, the bits of the elements, one after the
//            other and the lowest first, are those of the result's
//            (semantics.md: bitcast).
#include <algorithm>
#include <cstring>

#include "ops/kernels/copies/layout_order.h"
#include "ops/kernels/lanes/bit_groups.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Complex numbers are their two parts, pred is a byte.
ElementType PlainType(ElementType type) {
  if (type == ElementType::kC64) return ElementType::kF32;
  if (type == ElementType::kC128) return ElementType::kF64;
  return IsPred(type) ? ElementType::kU8 : type;
}

int64_t PlainParts(ElementType type) { return IsComplex(type) ? 2 : 1; }

int64_t BitsOf(ElementType type) {
  return BitWidth(PlainType(type)) * PlainParts(type);
}

bool SameBits(const Shape& a, const Shape& b) {
  int64_t bits_of_a = 0, bits_of_b = 0;
  return !__builtin_mul_overflow(a.element_count(), BitsOf(a.type()),
                                 &bits_of_a) &&
         !__builtin_mul_overflow(b.element_count(), BitsOf(b.type()),
                                 &bits_of_b) &&
         bits_of_a == bits_of_b;
}

bool TypesMeet(ElementType from, ElementType to) {
  const int64_t wide = std::max(BitsOf(from), BitsOf(to));
  return from == to ||
         (!IsPred(to) && wide % std::min(BitsOf(from), BitsOf(to)) == 0);
}

absl::StatusOr<Shape> BitcastShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  if (!operand.is_static() || !result->is_static()) {
    return context.Error("S1", Text(operand), " and ", Text(*result),
                         ": a dynamic dimension");
  }
  if (!SameBits(operand, *result) ||
      !TypesMeet(operand.type(), result->type())) {
    return context.Error("S2", Text(operand), " and ", Text(*result),
                         " differ in their number of bits");
  }
  return result;
}

// As many bytes of zeros as there are places.
absl::StatusOr<Buffer> Places(ValueContext& context, const LayoutOrder& order,
                              int width, int64_t at_least) {
  const int64_t places = std::max(order.places(), at_least);
  auto memory = context.Scratch(places * width);
  if (memory.ok()) {
    std::memset(memory->mutable_data(), 0, static_cast<size_t>(places * width));
  }
  return memory;
}

absl::Status BitcastValue(ValueContext& context) {
  const Shape& from = context.operand_shape(0);
  const Shape& to = context.shape();
  auto result = context.Result();
  if (!result.ok()) return result.status();
  if (to.element_count() == 0) return absl::OkStatus();
  const auto before = LayoutOrder::Of(from), after = LayoutOrder::Of(to);
  if (!before.ok()) return before.status();
  if (!after.ok()) return after.status();
  const int from_width = StorageBytes(from.type());
  const int to_width = StorageBytes(to.type());
  const ElementType from_plain = PlainType(from.type());
  const ElementType to_plain = PlainType(to.type());
  // How many of one make one of the other.
  const int64_t narrower =
      std::max<int64_t>(1, BitWidth(from_plain) / BitWidth(to_plain));
  const int64_t wider =
      std::max<int64_t>(1, BitWidth(to_plain) / BitWidth(from_plain));
  const int64_t from_parts = before->places() * PlainParts(from.type());
  const int64_t to_parts = after->places() * PlainParts(to.type());
  // Groups of equally many bits on both sides.
  const int64_t groups = std::max((from_parts + wider - 1) / wider,
                                  (to_parts + narrower - 1) / narrower);
  auto memory = Places(context, *before, from_width,
                       groups * wider / PlainParts(from.type()) + 1);
  if (!memory.ok()) return memory.status();
  before->Write(from_width, context.operand(0).data, memory->mutable_data(),
                context.threads());  // V1
  if (from.type() == to.type()) {
    after->Read(to_width, memory->data(), result->data, context.threads());
    return absl::OkStatus();
  }
  auto regrouped = Places(context, *after, to_width,
                          groups * narrower / PlainParts(to.type()) + 1);
  if (!regrouped.ok()) return regrouped.status();
  RegroupBits(from_plain, to_plain, memory->data(), regrouped->mutable_data(),
              groups);  // V2
  after->Read(to_width, regrouped->data(), result->data, context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op bitcast_op = {.name = "bitcast",
                                        .arity = 1,
                                        .passes_values = OperandsFrom(0),
                                        .keeps_bits = true,
                                        .shape = BitcastShape,
                                        .value = BitcastValue};

}  // namespace hlo
