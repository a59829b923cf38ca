#include "ops/rules/array_value.h"

#include <memory>
#include <utility>

#include "literals/types/convert.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type) {
  const ArrayView view = context.operand(i);
  Operand operand{view, {}};
  if (view.type() == type) return operand;
  absl::StatusOr<Buffer> buffer =
      context.Scratch(view.count() * StorageBytes(type));
  if (!buffer.ok()) return buffer.status();
  ConvertLanes(view.type(), type, view.data, buffer->mutable_data(),
               view.count());
  operand.converted = *std::move(buffer);
  return operand;
}

absl::StatusOr<ActualSizes> SizesFor(const ValueContext& context,
                                     absl::string_view rule,
                                     std::vector<int64_t> sizes,
                                     const Shape& shape) {
  bool fits = static_cast<int>(sizes.size()) == shape.rank();
  for (int i = 0; fits && i < shape.rank(); ++i) {
    const Dimension& dimension = shape.dimension(i);
    const int64_t size = sizes[static_cast<size_t>(i)];
    fits = size >= 0 &&
           (dimension.dynamic ? dimension.unbounded() || size <= dimension.size
                              : size == dimension.size);
  }
  if (!fits) {
    return context.Error(rule, "actual sizes ", ListText(sizes),
                         " do not fit the result's shape ", Text(shape));
  }
  if (shape.is_static()) return ActualSizes();
  return std::make_shared<const std::vector<int64_t>>(std::move(sizes));
}

absl::StatusOr<MutableArrayView> ResultOfSizes(ValueContext& context,
                                               absl::string_view rule,
                                               std::vector<int64_t> sizes,
                                               const Shape& shape, int leaf) {
  absl::StatusOr<ActualSizes> actual =
      SizesFor(context, rule, std::move(sizes), shape);
  if (!actual.ok()) return actual.status();
  return context.Result(leaf, *std::move(actual));
}

absl::StatusOr<MutableArrayView> ResultOfSizes(ValueContext& context,
                                               absl::string_view rule,
                                               std::vector<int64_t> sizes) {
  return ResultOfSizes(context, rule, std::move(sizes), context.shape());
}

}  // namespace hlo
