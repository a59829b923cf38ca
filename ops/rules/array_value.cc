#include "ops/rules/array_value.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "literals/types/convert.h"
#include "ops/kernels/block_pipeline.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {

absl::StatusOr<Buffer> ScratchArray(ValueContext& context,
                                    std::span<const int64_t> sizes,
                                    ElementType type) {
  const absl::StatusOr<int64_t> bytes = CheckedBytes(sizes, type);
  if (!bytes.ok()) return bytes.status();
  return context.Scratch(*bytes);
}

absl::Status FlushArray(ValueContext& context, ArrayView& array,
                        Buffer& flushed) {
  if (!Flushes(context.choices(), array.type())) return absl::OkStatus();
  auto copy = ScratchArray(context, array.sizes, array.type());
  if (!copy.ok()) return copy.status();
  flushed = *std::move(copy);
  CopyFlushed(array.type(), array.data, flushed.mutable_data(), array.count());
  array.data = flushed.data();
  return absl::OkStatus();
}

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type) {
  ArrayView view = context.operand(i);
  Operand operand{view, {}};
  if (view.type() == type) return operand;
  absl::StatusOr<Buffer> buffer = ScratchArray(context, view.sizes, type);
  if (!buffer.ok()) return buffer.status();
  Buffer flushed;
  absl::Status status = FlushArray(context, view, flushed);  // as convert does
  if (!status.ok()) return status;
  ConvertLanes(view.type(), type, view.data, buffer->mutable_data(),
               view.count());
  operand.converted = *std::move(buffer);
  return operand;
}

absl::Status CheckSameSizes(const ValueContext& context, absl::string_view rule,
                            std::span<const int64_t> a,
                            std::span<const int64_t> b) {
  if (std::ranges::equal(a, b)) return absl::OkStatus();
  return context.Error(rule, "actual sizes ", ListText(a), " and ", ListText(b),
                       " differ");
}

absl::StatusOr<ActualSizes> SizesFor(const ValueContext& context,
                                     absl::string_view rule,
                                     std::vector<int64_t> sizes,
                                     const Shape& shape) {
  if (!SizesFit(sizes, shape)) {
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
