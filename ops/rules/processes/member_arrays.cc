#include "ops/rules/processes/member_arrays.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "literals/types/convert.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Fills with the type's zero; with NaN in f8e8m0fnu, which has no zero.
void FillZeros(const StepContext& context, ElementType type, Value& value) {
  const int64_t zero = 0;
  alignas(16) std::byte element[16] = {};
  ConvertLanes(ElementType::kS64, type, &zero, element, 1);
  const int width = StorageBytes(type);
  const auto count = static_cast<int64_t>(value.buffer.size()) / width;
  CopyStrided(width, element, value.buffer.mutable_data(), {{count, 0, 1}},
              context.threads());
}

}  // namespace

MemberArrays::MemberArrays(const Shape& shape, std::span<const Values> operands,
                           size_t leaf)
    : sizes_(shape.sizes()) {
  views_.reserve(operands.size());
  for (const Values& member : operands) {
    const Value& value = member[leaf];
    views_.push_back(
        {&shape, value.sizes ? *value.sizes : sizes_, value.buffer.data()});
  }
}

absl::Status MemberArrays::CheckSizes(const StepContext& context,
                                      absl::string_view rule,
                                      int except) const {
  for (const ArrayView& view : views_) {
    for (int d = 0; d < view.rank(); ++d) {
      if (d == except || view.sizes[d] == views_[0].sizes[d]) continue;
      return context.Error(rule, "actual sizes ", ListText(views_[0].sizes),
                           " and ", ListText(view.sizes), " of ", Text(shape()),
                           " differ");
    }
  }
  return absl::OkStatus();
}

ActualSizes SizesOf(const Shape& shape, std::vector<int64_t> sizes) {
  if (shape.is_static()) return nullptr;
  return std::make_shared<const std::vector<int64_t>>(std::move(sizes));
}

absl::StatusOr<Values> ZerosLike(const StepContext& context,
                                 const Values& operands) {
  Values zeros;
  for (size_t i = 0; i < operands.size(); ++i) {
    const int leaf = CollectiveResultLeaf(context) + static_cast<int>(i);
    absl::StatusOr<Value> value = context.NewLeaf(leaf, operands[i].sizes);
    if (!value.ok()) return value.status();
    FillZeros(context, context.operand_shape(static_cast<int>(i)).type(),
              *value);
    zeros.push_back(*std::move(value));
  }
  return zeros;
}

absl::StatusOr<std::byte*> WritableBytes(const StepContext& context,
                                         Value& value) {
  if (!value.buffer.writable()) {
    const size_t bytes = value.buffer.size();
    absl::StatusOr<Buffer> own = context.Scratch(static_cast<int64_t>(bytes));
    if (!own.ok()) return own.status();
    std::memcpy(own->mutable_data(), value.buffer.data(), bytes);
    value.buffer = *std::move(own);
  }
  return value.buffer.mutable_data();
}

SizesAround::SizesAround(std::span<const int64_t> sizes, int d)
    : size(sizes[d]) {
  if (IsEmpty(sizes)) outer = 0;
  for (size_t i = 0; outer > 0 && i < sizes.size(); ++i) {
    if (static_cast<int>(i) < d) outer *= sizes[i];
    if (static_cast<int>(i) > d) inner *= sizes[i];
  }
}

}  // namespace hlo
