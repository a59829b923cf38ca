#include "book/trace_row.h"

#include <algorithm>
#include <cmath>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "interpreter/eval/processes/async_state.h"
#include "literals/types/convert.h"

namespace hlo {
namespace {

void Count(double part, ElementCounts& counts, bool& zero) {
  counts.nans += std::isnan(part);
  counts.infinities += std::isinf(part);
  zero = zero && part == 0;
}

void Mix(absl::string_view bytes, ElementCounts& counts) {
  counts.hash = absl::HashOf(counts.hash, bytes);
}

// Bytes that are equal for equal elements: a NaN has none of its own.
void MixElement(const std::byte* element, int64_t size, bool has_nan,
                ElementCounts& counts) {
  if (has_nan) return Mix("nan", counts);
  Mix({reinterpret_cast<const char*>(element), static_cast<size_t>(size)},
      counts);
}

void CountArray(const Shape& shape, const Value& value, ElementCounts& counts) {
  const ElementType type = shape.type();
  const int64_t size = StorageBytes(type);
  const auto count = static_cast<int64_t>(value.buffer.size()) / size;
  counts.all += count;
  counts.hash = absl::HashOf(counts.hash, shape.ToString(false), count);
  if (value.sizes) counts.hash = absl::HashOf(counts.hash, *value.sizes);
  for (int64_t i = 0; i < count; ++i) {
    const std::byte* element = value.buffer.data() + i * size;
    double parts[2] = {0, 0};
    ConvertLanes(type, ElementType::kC128, element, parts, 1);
    bool zero = true;
    const int64_t nans = counts.nans;
    Count(parts[0], counts, zero);
    if (IsComplex(type)) Count(parts[1], counts, zero);
    counts.zeros += zero;
    MixElement(element, size, counts.nans != nans, counts);
  }
}

}  // namespace

ElementCounts CountElements(const Shape& shape,
                            std::span<const Value* const> leaves) {
  ElementCounts counts;
  const std::vector<Shape> shapes = shape.Leaves();
  for (size_t i = 0; i < std::min(leaves.size(), shapes.size()); ++i) {
    if (!shapes[i].is_array() || IsPending(*leaves[i])) continue;
    CountArray(shapes[i], *leaves[i], counts);
  }
  return counts;
}

}  // namespace hlo
