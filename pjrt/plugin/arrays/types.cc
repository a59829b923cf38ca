#include "pjrt/plugin/arrays/types.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/permutation.h"
#include "literals/sizes.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {
namespace {

struct TypePair {
  BufferType outer;
  ElementType inner;
};

#define PAIR(name) \
  { BufferType::name, ElementType::name }
constexpr TypePair kTypes[] = {PAIR(kPred),
                               PAIR(kS8),
                               PAIR(kS16),
                               PAIR(kS32),
                               PAIR(kS64),
                               PAIR(kU8),
                               PAIR(kU16),
                               PAIR(kU32),
                               PAIR(kU64),
                               PAIR(kF16),
                               PAIR(kF32),
                               PAIR(kF64),
                               {BufferType::kBf16, ElementType::kBF16},
                               PAIR(kC64),
                               PAIR(kC128),
                               PAIR(kF8E5M2),
                               PAIR(kF8E4M3FN),
                               PAIR(kF8E4M3B11FNUZ),
                               PAIR(kF8E5M2FNUZ),
                               PAIR(kF8E4M3FNUZ),
                               PAIR(kS4),
                               PAIR(kU4),
                               PAIR(kS2),
                               PAIR(kU2),
                               PAIR(kF8E4M3),
                               PAIR(kF8E3M4),
                               PAIR(kF8E8M0FNU),
                               PAIR(kF4E2M1FN),
                               PAIR(kS1),
                               PAIR(kU1),
                               PAIR(kF6E2M3FN),
                               PAIR(kF6E3M2FN)};
#undef PAIR

}  // namespace

std::optional<ElementType> ElementTypeOf(BufferType type) {
  for (const TypePair& each : kTypes) {
    if (each.outer == type) return each.inner;
  }
  return std::nullopt;
}

BufferType BufferTypeOf(ElementType type) {
  for (const TypePair& each : kTypes) {
    if (each.inner == type) return each.outer;
  }
  return BufferType::kInvalid;
}

BufferType BufferTypeOf(const Shape& shape) {
  if (shape.is_token()) return BufferType::kToken;
  return shape.is_array() ? BufferTypeOf(shape.type()) : BufferType::kInvalid;
}

absl::StatusOr<Shape> ShapeOf(BufferType type, const int64_t* dims,
                              size_t rank) {
  const std::optional<ElementType> element = ElementTypeOf(type);
  if (!element) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no array of type ", static_cast<int>(type)));
  }
  if (rank > 0 && dims == nullptr) {
    return absl::InvalidArgumentError("the dimensions are null");
  }
  const std::span<const int64_t> sizes(dims, rank);
  const auto bytes = CheckedBytes(sizes, *element);
  if (!bytes.ok()) return bytes.status();
  return Shape::Array(*element, {sizes.begin(), sizes.end()});
}

namespace {

// From the largest stride to the smallest.
absl::StatusOr<std::vector<int64_t>> OrderOfStrides(const StridedLayout& layout,
                                                    const Shape& shape) {
  if (layout.rank != static_cast<size_t>(shape.rank()) ||
      (layout.rank > 0 && layout.byte_strides == nullptr)) {
    return absl::InvalidArgumentError("a layout of another rank");
  }
  std::vector<int64_t> order(layout.rank);
  std::iota(order.rbegin(), order.rend(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return layout.byte_strides[a] < layout.byte_strides[b];
  });
  int64_t expected = StorageBytes(shape.type());
  for (int64_t each : order) {
    if (shape.size(each) != 1 && layout.byte_strides[each] != expected) {
      return absl::UnimplementedError("a layout with gaps");
    }
    expected *= shape.size(each);
  }
  return order;
}

}  // namespace

absl::StatusOr<std::vector<int64_t>> OrderOf(const MemoryLayout* layout,
                                             const Shape& shape) {
  std::vector<int64_t> order;
  if (layout == nullptr) return order;
  // The sizes of its structs are not read: JAX 0.12 does not write them.
  if (layout->kind == MemoryLayout::Kind::kStrides) {
    auto found = OrderOfStrides(layout->strided, shape);
    if (!found.ok()) return found.status();
    order = *std::move(found);
  } else {
    const TiledLayout& tiled = layout->tiled;
    if (tiled.num_tiles > 0) {
      return absl::UnimplementedError("a layout with tiles");
    }
    if (tiled.rank > 0 && tiled.minor_to_major == nullptr) {
      return absl::InvalidArgumentError("the layout's order is null");
    }
    order.assign(tiled.minor_to_major, tiled.minor_to_major + tiled.rank);
    if (std::ssize(order) != shape.rank() || !IsPermutation(order)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the layout {", absl::StrJoin(order, ","),
          "} is no order of the dimensions of ", shape.ToString(false)));
    }
  }
  if (IsRowMajor(order)) order.clear();
  return order;
}

bool IsRowMajor(std::span<const int64_t> minor_to_major) {
  for (size_t i = 0; i < minor_to_major.size(); ++i) {
    if (minor_to_major[i] !=
        static_cast<int64_t>(minor_to_major.size() - 1 - i)) {
      return false;
    }
  }
  return true;
}

}  // namespace hlo::pjrt
