#include "literals/common_sizes.h"

#include <cstring>
#include <limits>

namespace hlo {

std::optional<int64_t> CommonSize(std::span<const ArrayDimension> dimensions,
                                  Meeting meeting) {
  const auto kind = [](const ArrayDimension& each) -> const Dimension& {
    return each.array.shape->dimension(static_cast<int>(each.dimension));
  };
  const auto size = [](const ArrayDimension& each) {
    return each.array.sizes[each.dimension];
  };
  const auto order = [&](const ArrayDimension& each) {
    constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
    const bool repeats = meeting == Meeting::kRowsRepeated && size(each) == 1;
    return repeats ? kLast : size(each);
  };
  const ArrayDimension* common = &dimensions[0];
  for (const ArrayDimension& each : dimensions) {
    const Dimension &a = kind(*common), &b = kind(each);
    const bool cuts = a.dynamic != b.dynamic && a.size == b.size;
    const bool meets = meeting != Meeting::kEqual && a.dynamic && b.dynamic;
    if (size(*common) != size(each) && !cuts && !meets) return std::nullopt;
    if (b.dynamic && !(meets && order(*common) < order(each))) common = &each;
  }
  return size(*common);
}

std::optional<std::vector<int64_t>> CommonSizes(
    std::span<const ArrayView> arrays, Meeting meeting) {
  std::vector<int64_t> sizes;
  std::vector<ArrayDimension> dimensions;
  for (int d = 0; d < arrays[0].rank(); ++d) {
    dimensions.clear();
    for (const ArrayView& array : arrays) dimensions.push_back({array, d});
    const std::optional<int64_t> size = CommonSize(dimensions, meeting);
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
  while (outer > 0 && part[outer - 1] <= sizes[outer - 1]) {
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
      if (sizes[d] != 1) from += index % part[d] * stride;
      index /= part[d];
      stride *= sizes[d];
    }
    std::memcpy(target, source + from, static_cast<size_t>(row));
  }
}

}  // namespace hlo
