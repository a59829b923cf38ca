// set-dimension-size: declares how many elements of a dimension exist from
// here on.
// Spec: Operation Semantics 2022, 2026 "SetDimensionSize"; semantics.md:
// dynamic_dims, dynamic_growth.
//
// Shape  S1  the operand is an array; `dimensions` names one of its dimensions.
//        S2  the size is an s32 scalar.
//        S3  the result is the operand's shape, that dimension dynamic. What
//            is dynamic may be written static, as the documents' example does;
//            it is read as dynamic.
// Value  V1  result[i] = operand[i] for each i below the size: the other
//            elements do not exist for later operations.
//        V2  the size is not negative and not above the bound, nor above the
//            operand's actual size: there are no elements beyond; with
//            dynamic_growth=zeros there are, and they are 0.
#include <algorithm>
#include <utility>

#include "ops/attributes/dimensions.h"
#include "ops/choices/places.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/normalize_context.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

absl::Status NormalizeSetDimensionSize(NormalizeContext& context) {  // S3
  const Shape* written = context.written();
  if (written == nullptr || !written->is_array() ||
      context.operand_count() == 0) {
    return absl::OkStatus();
  }
  const Shape& operand = context.operand_shape(0);
  if (!operand.is_array() || operand.rank() != written->rank()) {
    return absl::OkStatus();
  }
  const Ints& dims = context.attributes().get(attr::dimensions);
  std::vector<Dimension> dimensions(written->dimensions().begin(),
                                    written->dimensions().end());
  for (int64_t d = 0; d < operand.rank(); ++d) {
    dimensions[d].dynamic |=
        operand.dimension(d).dynamic ||
        std::find(dims.begin(), dims.end(), d) != dims.end();
  }
  Shape dynamic = Shape::Array(written->type(), std::move(dimensions));
  if (SameIgnoringLayout(dynamic, *written)) return absl::OkStatus();
  context.Remark(absl::StrCat("set-dimension-size S3: ", Text(*written),
                              " is read as ", Text(dynamic)));
  const Layout* layout = written->layout();
  context.SetShape(layout == nullptr ? dynamic : dynamic.WithLayout(*layout));
  return absl::OkStatus();
}

absl::StatusOr<Shape> SetDimensionSizeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  const Shape& operand = context.operand(0);
  const Ints& dims = context.attributes().get(attr::dimensions);
  status =
      CheckDimensions(context, "S1", attr::dimensions, dims, operand.rank());
  if (!status.ok()) return status;
  if (dims.size() != 1) {
    return context.Error("S1", "dimensions=", ListText(dims), " is not one");
  }
  status = CheckScalar(context, "S2", 1);
  if (!status.ok()) return status;
  if (context.operand(1).type() != ElementType::kS32) {
    return context.Error("S2", "the size is ", Text(context.operand(1)));
  }
  std::vector<Dimension> result(operand.dimensions().begin(),
                                operand.dimensions().end());
  result[dims[0]].dynamic = true;
  return WithWrittenDynamism(context,
                             Shape::Array(operand.type(), std::move(result)));
}

absl::Status SetDimensionSizeValue(ValueContext& context) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const ArrayView operand = context.operand(0);
  const int64_t size = context.operand(1).as<int32_t>()[0];
  const Dimension bound = operand.shape->dimension(d);
  const bool grows = context.choices().is(choice::dynamic_growth::zeros) &&
                     (bound.unbounded() || size <= bound.size);
  if (size < 0 || (size > operand.sizes[d] && !grows)) {
    return context.Error("V2", "a size of ", size, " for ", operand.sizes[d],
                         " elements of dimension ", d);
  }
  std::vector<int64_t> sizes(operand.sizes.begin(), operand.sizes.end());
  if (size == sizes[d]) {
    auto actual = SizesFor(context, "V2", std::move(sizes), context.shape());
    if (!actual.ok()) return actual.status();
    Value value = context.Take(0);
    value.sizes = *std::move(actual);
    context.SetResult(std::move(value));
    return absl::OkStatus();
  }
  const int64_t kept = std::min(size, sizes[d]);
  sizes[d] = size;
  std::vector<StridedLoop> axes;  // V1
  const std::vector<int64_t> from = RowMajorStrides(operand.sizes);
  const std::vector<int64_t> to = RowMajorStrides(sizes);
  for (size_t i = 0; i < sizes.size(); ++i) {
    axes.push_back({sizes[i], from[i], to[i]});
  }
  axes[d].size = kept;
  auto result = ResultOfSizes(context, "V2", std::move(sizes));
  if (!result.ok()) return result.status();
  if (kept < size) FillWithZero(context, *result);
  CopyStrided(StorageBytes(operand.type()), operand.data, result->data,
              std::move(axes), context.threads());
  return absl::OkStatus();
}

std::vector<IndexBound> SizeBounds(const ShapeContext& context) {
  const Shape& operand = context.operand(0);
  const auto d = context.attributes().get(attr::dimensions)[0];
  if (operand.dimension(d).unbounded()) return {};
  return {{1, 0, operand.size(d)}};
}

}  // namespace

constinit extern const Op set_dimension_size_op = {
    .name = "set-dimension-size",
    .arity = 2,
    .attributes = {{&attr::dimensions, kRequired}},
    .keeps_bits = true,
    .index_bounds = SizeBounds,
    .normalize = NormalizeSetDimensionSize,
    .shape = SetDimensionSizeShape,
    .result_rule = "S3",
    .value = SetDimensionSizeValue};

}  // namespace hlo
