// bitcast: the same bytes in memory, read in another shape and layout.
// Spec: Operation Semantics 2026 "Bitcast"; semantics.md, bitcast.
//
// Shape  S1  the operand is an array; the result's shape is written.
//        S2  both have equally many elements, of types of one width.
// Value  V1  the elements, in the physical order of the operand's layout, are
//            the result's in the physical order of its own; a layout that is
//            not written is row-major.
//        V2  in another element type, the bits of each element are kept.
#include "ops/kernels/strided_copy.h"
#include "ops/rules/array_value.h"
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

// The steps of a dense array of this shape in its physical order.
std::vector<int64_t> PhysicalStrides(const Shape& shape) {
  const std::vector<int64_t> sizes = shape.sizes();
  const Layout* layout = shape.layout();
  if (layout == nullptr || layout->minor_to_major.size() != sizes.size()) {
    return RowMajorStrides(sizes);
  }
  std::vector<int64_t> strides(sizes.size(), 0);
  int64_t step = 1;
  for (int64_t d : layout->minor_to_major) {
    strides[d] = step;
    step *= sizes[d];
  }
  return strides;
}

// From logical row-major order to physical order, or back.
std::vector<StridedLoop> PhysicalAxes(const Shape& shape, bool back) {
  const std::vector<int64_t> sizes = shape.sizes();
  const std::vector<int64_t> logical = RowMajorStrides(sizes);
  const std::vector<int64_t> physical = PhysicalStrides(shape);
  std::vector<StridedLoop> axes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    axes.push_back(back ? StridedLoop{sizes[d], physical[d], logical[d]}
                        : StridedLoop{sizes[d], logical[d], physical[d]});
  }
  return axes;
}

absl::Status BitcastValue(ValueContext& context) {
  const Shape& from = context.operand_shape(0);
  const Shape& to = context.shape();
  const int width = StorageBytes(to.type());
  auto result = context.Result();
  if (!result.ok()) return result.status();
  if (to.element_count() == 0) return absl::OkStatus();
  auto physical = ScratchArray(context, result->sizes, to.type());  // V1, V2
  if (!physical.ok()) return physical.status();
  CopyStrided(width, context.operand(0).data, physical->mutable_data(),
              PhysicalAxes(from, false), context.threads());
  CopyStrided(width, physical->data(), result->data, PhysicalAxes(to, true),
              context.threads());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op bitcast_op = {.name = "bitcast",
                                        .arity = 1,
                                        .shape = BitcastShape,
                                        .value = BitcastValue};

}  // namespace hlo
