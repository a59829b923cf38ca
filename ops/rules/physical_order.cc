#include "ops/rules/physical_order.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "literals/types/element_type.h"
#include "ops/kernels/strided_copy.h"

namespace hlo {

// Of the last dimensions so far, as many as the tile has: which tile, for each
// of them, then where in the tile. `span`: how many may be split.
void PhysicalOrder::AddTile(const std::vector<int64_t>& tile, size_t span) {
  const size_t count = std::min(tile.size(), span);
  const size_t first = digits_.size() - count;
  std::vector<Digit> inner(digits_.begin() + static_cast<int64_t>(first),
                           digits_.end());
  for (size_t i = 0; i < count; ++i) {
    const int64_t size = tile[tile.size() - count + i];
    Digit& outer = digits_[first + i];
    outer.size = (outer.size + size - 1) / size;
    // An index is below the dimension's size, so this saturates harmlessly.
    if (__builtin_mul_overflow(outer.divisor, size, &outer.divisor)) {
      outer.divisor = INT64_MAX;
    }
    inner[i].size = size;
    inner[i].inner = true;
  }
  digits_.insert(digits_.end(), inner.begin(), inner.end());
}

absl::Status PhysicalOrder::FindOffsets() {
  for (size_t d = 0; d < sizes_.size(); ++d) {
    offsets_.emplace_back(static_cast<size_t>(sizes_[d]), 0);
  }
  for (size_t k = digits_.size(); k-- > 0;) {
    const Digit& digit = digits_[k];
    std::vector<int64_t>& offsets = offsets_[digit.dimension];
    for (size_t i = 0; i < offsets.size(); ++i) {
      const int64_t quotient = static_cast<int64_t>(i) / digit.divisor;
      offsets[i] += (digit.inner ? quotient % digit.size : quotient) * places_;
    }
    if (__builtin_mul_overflow(places_, digit.size, &places_) ||
        places_ > (int64_t{1} << 56)) {
      return absl::ResourceExhaustedError("tiles that are too large");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<PhysicalOrder> PhysicalOrder::Of(const Shape& shape) {
  PhysicalOrder order;
  order.sizes_ = shape.sizes();
  const Layout* layout = shape.layout();
  const bool ordered =
      layout != nullptr && layout->minor_to_major.size() == order.sizes_.size();
  const size_t rank = order.sizes_.size();
  for (size_t i = 0; i < rank; ++i) {
    const size_t d =
        ordered ? static_cast<size_t>(layout->minor_to_major[rank - 1 - i]) : i;
    order.digits_.push_back({d, 1, order.sizes_[d], false});
  }
  if (IsEmpty(order.sizes_)) {
    order.places_ = 0;
    return order;
  }
  if (layout == nullptr || layout->tiles.empty()) {
    order.steps_.resize(rank);
    for (size_t k = rank; k-- > 0;) {
      order.steps_[order.digits_[k].dimension] = order.places_;
      order.places_ *= order.digits_[k].size;
    }
    return order;
  }
  size_t span = rank;
  for (const Tile& tile : layout->tiles) {
    for (int64_t size : tile.dimensions) {
      if (size == Tile::kCombine) {
        return absl::UnimplementedError(
            "a layout with tiles of combined dimensions");
      }
      if (size < 1) return absl::InvalidArgumentError("a tile of size 0");
    }
    order.AddTile(tile.dimensions, span);
    span = tile.dimensions.size();
  }
  absl::Status status = order.FindOffsets();
  if (!status.ok()) return status;
  return order;
}

void PhysicalOrder::Copy(int width, const void* from, void* to, bool back,
                         const Threads& threads) const {
  if (IsEmpty(sizes_)) return;
  const std::vector<int64_t> logical = RowMajorStrides(sizes_);
  if (offsets_.empty()) {
    std::vector<StridedLoop> axes;
    for (size_t d = 0; d < sizes_.size(); ++d) {
      axes.push_back(back ? StridedLoop{sizes_[d], steps_[d], logical[d]}
                          : StridedLoop{sizes_[d], logical[d], steps_[d]});
    }
    return CopyStrided(width, from, to, std::move(axes), threads);
  }
  int64_t count = 1;
  for (int64_t size : sizes_) count *= size;
  const auto* source = static_cast<const std::byte*>(from);
  auto* target = static_cast<std::byte*>(to);
  ParallelFor(threads, count, 8, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      int64_t place = 0;
      for (size_t d = 0; d < sizes_.size(); ++d) {
        place += offsets_[d][i / logical[d] % sizes_[d]];
      }
      std::memcpy(target + (back ? i : place) * width,
                  source + (back ? place : i) * width,
                  static_cast<size_t>(width));
    }
  });
}

void PhysicalOrder::Write(int width, const void* row_major, void* physical,
                          const Threads& threads) const {
  Copy(width, row_major, physical, false, threads);
}

void PhysicalOrder::Read(int width, const void* physical, void* row_major,
                         const Threads& threads) const {
  Copy(width, physical, row_major, true, threads);
}

}  // namespace hlo
