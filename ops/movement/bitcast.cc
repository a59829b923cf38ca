// bitcast: the same bytes in memory, read in another shape and layout.
// Spec: Operation Semantics 2026 "Bitcast"; semantics.md, bitcast.
//
// Shape  S1  the operand is an array; the result's shape is written.
//        S2  both have equally many elements, of types of one width.
// Value  V1  the elements, in the physical order of the operand's layout, are
//            the result's in the physical order of its own; a layout that is
//            not written is row-major.
//        V2  in another element type, the bits of each element are kept.
#include "ops/rules/array_value.h"
#include "ops/rules/physical_order.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> BitcastShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  if (operand.element_count() != result->element_count() ||
      BitWidth(operand.type()) != BitWidth(result->type()) ||
      !operand.is_static() || !result->is_static()) {
    return context.Error("S2", Text(operand), " and ", Text(*result),
                         " differ in their number of elements or bits");
  }
  return result;
}

absl::Status BitcastValue(ValueContext& context) {
  const Shape& from = context.operand_shape(0);
  const Shape& to = context.shape();
  auto result = context.Result();
  if (!result.ok()) return result.status();
  if (to.element_count() == 0) return absl::OkStatus();
  auto physical = ScratchArray(context, result->sizes, to.type());  // V1, V2
  if (!physical.ok()) return physical.status();
  ToPhysicalOrder(from, context.operand(0).data, physical->mutable_data(),
                  context.threads());
  FromPhysicalOrder(to, physical->data(), result->data, context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op bitcast_op = {.name = "bitcast",
                                        .arity = 1,
                                        .passes_values = OperandsFrom(0),
                                        .shape = BitcastShape,
                                        .value = BitcastValue};

}  // namespace hlo
