#include "ops/rules/sums/dense_operand.h"

#include <utility>

#include "ops/rules/array_value.h"

namespace hlo {

Ints Joined(std::initializer_list<const Ints*> lists) {
  Ints all;
  for (const Ints* list : lists) {
    all.insert(all.end(), list->begin(), list->end());
  }
  return all;
}

std::vector<int64_t> ProductSizes::ResultSizes(
    const DotDimensions& dims) const {
  std::vector<int64_t> sizes;
  for (const Ints* list : {&dims.lhs.batch, &dims.lhs.free}) {
    for (int64_t d : *list) sizes.push_back(lhs[d]);
  }
  for (int64_t d : dims.rhs.free) sizes.push_back(rhs[d]);
  return sizes;
}

absl::StatusOr<ProductSizes> ProductSizesOf(const ValueContext& context,
                                            absl::string_view rule,
                                            const DotDimensions& dims) {
  const ArrayView lhs = context.operand(0), rhs = context.operand(1);
  ProductSizes sizes = {{lhs.sizes.begin(), lhs.sizes.end()},
                        {rhs.sizes.begin(), rhs.sizes.end()}};
  const auto meet = [&](const Ints& a, const Ints& b) -> absl::Status {
    for (size_t i = 0; i < a.size(); ++i) {
      const ArrayDimension meeting[] = {{lhs, a[i]}, {rhs, b[i]}};
      auto size = CommonSize(context, rule, meeting);
      if (!size.ok()) return size.status();
      sizes.lhs[a[i]] = *size;
      sizes.rhs[b[i]] = *size;
    }
    return absl::OkStatus();
  };
  absl::Status status = meet(dims.lhs.batch, dims.rhs.batch);
  if (status.ok()) {
    status = meet(dims.lhs.contracting, dims.rhs.contracting);
  }
  if (!status.ok()) return status;
  return sizes;
}

int64_t CountOf(std::span<const int64_t> sizes, const Ints& dims) {
  int64_t count = 1;
  for (int64_t d : dims) count *= sizes[d];
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
