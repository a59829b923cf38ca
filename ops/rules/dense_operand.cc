#include "ops/rules/dense_operand.h"

#include <utility>

#include "ops/rules/shape_helpers.h"

namespace hlo {

Ints Joined(std::initializer_list<const Ints*> lists) {
  Ints all;
  for (const Ints* list : lists) {
    all.insert(all.end(), list->begin(), list->end());
  }
  return all;
}

absl::Status CheckProductSizes(const ValueContext& context,
                               absl::string_view rule,
                               const DotDimensions& dims) {
  const std::span<const int64_t> lhs = context.operand(0).sizes;
  const std::span<const int64_t> rhs = context.operand(1).sizes;
  const auto agree = [&](const Ints& a, const Ints& b) {
    for (size_t i = 0; i < a.size(); ++i) {
      if (lhs[static_cast<size_t>(a[i])] != rhs[static_cast<size_t>(b[i])]) {
        return false;
      }
    }
    return true;
  };
  if (agree(dims.lhs.batch, dims.rhs.batch) &&
      agree(dims.lhs.contracting, dims.rhs.contracting)) {
    return absl::OkStatus();
  }
  return context.Error(rule, "actual sizes ", ListText(lhs), " and ",
                       ListText(rhs), " do not meet");
}

int64_t CountOf(std::span<const int64_t> sizes, const Ints& dims) {
  int64_t count = 1;
  for (int64_t d : dims) count *= sizes[static_cast<size_t>(d)];
  return count;
}

absl::StatusOr<Buffer> InOrder(ValueContext& context, int width,
                               const std::byte* data,
                               std::span<const int64_t> sizes, const Ints& dims,
                               std::span<const int64_t> blocks) {
  std::vector<int64_t> whole(sizes.begin(), sizes.end());
  for (size_t d = 0; d < blocks.size(); ++d) whole[d] *= blocks[d];
  auto buffer = context.Scratch(CountOf(whole, dims) * width);
  if (!buffer.ok()) return buffer.status();
  const std::vector<int64_t> from = RowMajorStrides(sizes);
  std::vector<StridedLoop> loops;
  int64_t to = CountOf(whole, dims);
  for (int64_t dim : dims) {
    const auto d = static_cast<size_t>(dim);
    if (whole[d] == 0) return buffer;
    to /= whole[d];
    const int64_t block = blocks.empty() ? 1 : blocks[d];
    loops.push_back({sizes[d], from[d], to * block});
    loops.push_back({block, 0, to});
  }
  CopyStrided(width, data, buffer->mutable_data(), std::move(loops),
              context.threads());
  return buffer;
}

}  // namespace hlo
