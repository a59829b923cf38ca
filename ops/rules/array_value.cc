#include "ops/rules/array_value.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "literals/types/convert.h"
#include "ops/choices/places.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

absl::StatusOr<Buffer> ScratchArray(ValueContext& context,
                                    std::span<const int64_t> sizes,
                                    ElementType type) {
  const absl::StatusOr<int64_t> bytes = CheckedBytes(sizes, type);
  if (!bytes.ok()) return bytes.status();
  return context.Scratch(*bytes);
}

absl::Status FlushInput(ValueContext& context, ArrayView& array,
                        Buffer& flushed) {
  if (!FlushesInputs(context.choices(), array.type())) return absl::OkStatus();
  auto copy = ScratchArray(context, array.sizes, array.type());
  if (!copy.ok()) return copy.status();
  flushed = *std::move(copy);
  CopyFlushed(array.type(), array.data, flushed.mutable_data(), array.count());
  array.data = flushed.data();
  return absl::OkStatus();
}

void FlushResult(const StepContext& context, MutableArrayView result) {
  if (!FlushesResults(context.choices(), result.type())) return;
  CopyFlushed(result.type(), result.data, result.data, result.count());
}

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type) {
  ArrayView view = context.operand(i);
  Operand operand{view, {}};
  if (view.type() == type) return operand;
  absl::StatusOr<Buffer> buffer = ScratchArray(context, view.sizes, type);
  if (!buffer.ok()) return buffer.status();
  Buffer flushed;
  absl::Status status = FlushInput(context, view, flushed);  // as convert does
  if (!status.ok()) return status;
  ConvertLanes(view.type(), type, view.data, buffer->mutable_data(),
               view.count());
  operand.converted = *std::move(buffer);
  return operand;
}

namespace {

Meeting MeetingOf(const StepContext& context) {
  return context.choices().is(choice::dynamic_meeting::smaller)
             ? Meeting::kSmaller
             : Meeting::kEqual;
}

}  // namespace

absl::StatusOr<int64_t> CommonSize(const StepContext& context,
                                   absl::string_view rule,
                                   std::span<const ArrayDimension> dimensions) {
  const Meeting meeting = MeetingOf(context);
  if (const auto size = CommonSize(dimensions, meeting)) return *size;
  const ArrayView& first = dimensions[0].array;
  const auto other = std::find_if(
      dimensions.begin(), dimensions.end(), [&](const ArrayDimension& each) {
        const ArrayDimension both[] = {dimensions[0], each};
        return !CommonSize(both, meeting);
      });
  const ArrayView& second =
      other == dimensions.end() ? dimensions.back().array : other->array;
  return context.Error(rule, "actual sizes ", ListText(first.sizes), " and ",
                       ListText(second.sizes), " differ");
}

absl::StatusOr<std::vector<int64_t>> CommonSizes(
    const StepContext& context, absl::string_view rule,
    std::span<const ArrayView> arrays) {
  const Meeting meeting = MeetingOf(context);
  if (auto sizes = CommonSizes(arrays, meeting)) return *std::move(sizes);
  for (const ArrayView& array : arrays) {
    const ArrayView both[] = {arrays[0], array};
    if (CommonSizes(both, meeting)) continue;
    return context.Error(rule, "actual sizes ", ListText(arrays[0].sizes),
                         " and ", ListText(array.sizes), " differ");
  }
  return context.Error(rule, "actual sizes of several operands differ");
}

absl::StatusOr<std::vector<int64_t>> CommonSizes(const StepContext& context,
                                                 absl::string_view rule,
                                                 int first, int end) {
  std::vector<ArrayView> arrays;
  for (int i = first; i < end; ++i) arrays.push_back(context.operand(i));
  return CommonSizes(context, rule, arrays);
}

absl::Status CutTo(const StepContext& context, std::span<const int64_t> sizes,
                   ElementType type, Operand& operand) {
  if (std::ranges::equal(operand.view.sizes, sizes)) return absl::OkStatus();
  const absl::StatusOr<int64_t> bytes = CheckedBytes(sizes, type);
  if (!bytes.ok()) return bytes.status();
  // Never inline: its bytes must not move.
  auto buffer = context.Scratch(std::max<int64_t>(*bytes, 64));
  if (!buffer.ok()) return buffer.status();
  CopyPart(StorageBytes(type), operand.view.sizes, sizes, operand.data(),
           buffer->mutable_data());
  operand.converted = *std::move(buffer);
  operand.view.sizes = sizes;
  return absl::OkStatus();
}

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  ElementType type,
                                  std::span<const int64_t> sizes) {
  auto operand = OperandAs(context, i, type);
  if (!operand.ok()) return operand;
  absl::Status status = CutTo(context, sizes, type, *operand);
  if (!status.ok()) return status;
  return operand;
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
