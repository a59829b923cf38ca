#include "literals/common_sizes.h"

#include <cstring>

namespace hlo {

std::optional<int64_t> CommonSize(std::span<const ArrayDimension> dimensions) {
  const auto kind = [](const ArrayDimension& each) -> const Dimension& {
    return each.array.shape->dimension(static_cast<int>(each.dimension));
  };
  const auto size = [](const ArrayDimension& each) {
    return each.array.sizes[each.dimension];
  };
  const ArrayDimension* common = &dimensions[0];
  for (const ArrayDimension& each : dimensions) {
    const Dimension &a = kind(*common), &b = kind(each);
    const bool cuts = a.dynamic != b.dynamic && a.size == b.size;
    if (size(*common) != size(each) && !cuts) return std::nullopt;
    if (b.dynamic) common = &each;
  }
  return size(*common);
}

std::optional<std::vector<int64_t>> CommonSizes(
    std::span<const ArrayView> arrays) {
  std::vector<int64_t> sizes;
  std::vector<ArrayDimension> meeting;
  for (int d = 0; d < arrays[0].rank(); ++d) {
    meeting.clear();
    for (const ArrayView& array : arrays) meeting.push_back({array, d});
    const std::optional<int64_t> size = CommonSize(meeting);
    if (!size) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

void CopyPart(int width, std::span<const int64_t> sizes,
              std::span<const int64_t> part, const std::byte* source,
              std::byte* target) {
  // Rows: the last dimensions, as far as they are whole, and one more.
  int64_t row = width, step = width;
  size_t outer = sizes.size();
  while (outer > 0) {
    --outer;
    row *= part[outer];
    step *= sizes[outer];
    if (part[outer] != sizes[outer]) break;
  }
  int64_t rows = row == 0 ? 0 : 1;
  for (size_t d = 0; d < outer; ++d) rows *= part[d];
  for (int64_t i = 0; i < rows; ++i, target += row) {
    int64_t index = i, from = 0, stride = step;
    for (size_t d = outer; d-- > 0;) {
      from += index % part[d] * stride;
      index /= part[d];
      stride *= sizes[d];
    }
    std::memcpy(target, source + from, static_cast<size_t>(row));
  }
}

}  // namespace hlo
