#include "ops/kernels/copies/layout_order.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "literals/types/element_type.h"
#include "ops/kernels/copies/strided_copy.h"

namespace hlo {
namespace {

// A part of the index in `dimension` and the dimensions joined with it.
struct Digit {
  size_t dimension;
  int64_t value, size;
};

int64_t SaturatedProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

absl::Status CheckTile(const std::vector<int64_t>& tile) {
  for (int64_t size : tile) {
    if (size < 1 && size != Tile::kCombine) {
      return absl::InvalidArgumentError("a tile of size 0");
    }
  }
  if (!tile.empty() && tile.back() == Tile::kCombine) {
    return absl::InvalidArgumentError(
        "a tile whose last dimension is to be combined with a next one");
  }
  return absl::OkStatus();
}

// Splits the last digits, as many as the tile has entries and at most `span`;
// `*` joins a digit with the next. They become the digits of the tile's number,
// followed by those of the place inside the tile. `heads`: for each dimension,
// the first of those that it is joined with.
void AddTile(const std::vector<int64_t>& tile, size_t span,
             std::vector<Digit>& digits, std::vector<size_t>& heads) {
  const size_t count = std::min({tile.size(), span, digits.size()});
  const std::vector<Digit> split(digits.end() - static_cast<int64_t>(count),
                                 digits.end());
  digits.resize(digits.size() - count);
  std::vector<Digit> inner;
  for (size_t i = 0; i < count; ++i) {
    Digit digit = split[i];
    for (; tile[tile.size() - count + i] == Tile::kCombine; ++i) {
      const Digit& next = split[i + 1];
      std::ranges::replace(heads, heads[next.dimension],
                           heads[digit.dimension]);
      digit.value = digit.value * next.size + next.value;
      digit.size = SaturatedProduct(digit.size, next.size);
    }
    const int64_t size = tile[tile.size() - count + i];
    digits.push_back({digit.dimension, digit.value / size,
                      digit.size / size + (digit.size % size != 0)});
    inner.push_back({digit.dimension, digit.value % size, size});
  }
  digits.insert(digits.end(), inner.begin(), inner.end());
}

void AddTiles(const std::vector<Tile>& tiles, std::vector<Digit>& digits,
              std::vector<size_t>& heads) {
  size_t span = digits.size();
  for (const Tile& tile : tiles) {
    AddTile(tile.dimensions, span, digits, heads);
    span = tile.dimensions.size() - static_cast<size_t>(std::ranges::count(
                                        tile.dimensions, Tile::kCombine));
  }
}

// Sets the dimensions that are joined with `head` to their common index i.
void SetIndex(int64_t i, size_t head, const std::vector<size_t>& heads,
              std::vector<Digit>& digits) {
  for (size_t k = digits.size(); k-- > 0;) {
    if (heads[digits[k].dimension] != head) continue;
    digits[k].value = i % digits[k].size;
    i /= digits[k].size;
  }
}

int64_t PlaceOf(const std::vector<Digit>& digits) {
  int64_t place = 0;
  for (const Digit& digit : digits) place = place * digit.size + digit.value;
  return place;
}

}  // namespace

// The place of an index is the sum of the places of the groups' own parts of
// it, all others being 0.
absl::Status LayoutOrder::FindOffsets(const std::vector<size_t>& order,
                                      const std::vector<Tile>& tiles) {
  std::vector<Digit> zeros;
  std::vector<size_t> heads(sizes_.size());
  for (size_t d : order) {
    zeros.push_back({d, 0, sizes_[d]});
    heads[d] = d;
  }
  std::vector<Digit> digits = zeros;
  AddTiles(tiles, digits, heads);
  for (const Digit& digit : digits) {
    places_ = SaturatedProduct(places_, digit.size);
  }
  if (places_ > (int64_t{1} << 56)) {
    return absl::ResourceExhaustedError("tiles that are too large");
  }
  for (size_t head = 0; head < heads.size(); ++head) {
    Group group;
    int64_t count = 1;
    for (size_t d : order) {
      if (heads[d] != head) continue;
      group.dimensions.push_back(d);
      count *= sizes_[d];
    }
    for (int64_t i = 0; i < count && !group.dimensions.empty(); ++i) {
      digits = zeros;
      SetIndex(i, head, heads, digits);
      AddTiles(tiles, digits, heads);
      group.offsets.push_back(PlaceOf(digits));
    }
    groups_.push_back(std::move(group));
  }
  std::erase_if(groups_,
                [](const Group& each) { return each.offsets.empty(); });
  return absl::OkStatus();
}

absl::StatusOr<LayoutOrder> LayoutOrder::Of(const Shape& shape) {
  LayoutOrder result;
  result.sizes_ = shape.sizes();
  const Layout* layout = shape.layout();
  const size_t rank = result.sizes_.size();
  const bool ordered =
      layout != nullptr && layout->minor_to_major.size() == rank;
  std::vector<size_t> order;  // major to minor
  for (size_t i = 0; i < rank; ++i) {
    order.push_back(
        ordered ? static_cast<size_t>(layout->minor_to_major[rank - 1 - i])
                : i);
  }
  if (IsEmpty(result.sizes_)) {
    result.places_ = 0;
    return result;
  }
  if (layout == nullptr || layout->tiles.empty()) {
    result.steps_.resize(rank);
    for (size_t k = rank; k-- > 0;) {
      result.steps_[order[k]] = result.places_;
      result.places_ *= result.sizes_[order[k]];
    }
    return result;
  }
  for (const Tile& tile : layout->tiles) {
    absl::Status status = CheckTile(tile.dimensions);
    if (!status.ok()) return status;
  }
  absl::Status status = result.FindOffsets(order, layout->tiles);
  if (!status.ok()) return status;
  return result;
}

void LayoutOrder::Copy(int width, const void* from, void* to, bool back,
                       const Threads& threads) const {
  if (IsEmpty(sizes_)) return;
  const std::vector<int64_t> logical = RowMajorStrides(sizes_);
  if (groups_.empty()) {
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
      for (const Group& group : groups_) {
        int64_t index = 0;
        for (size_t d : group.dimensions) {
          index = index * sizes_[d] + i / logical[d] % sizes_[d];
        }
        place += group.offsets[index];
      }
      std::memcpy(target + (back ? i : place) * width,
                  source + (back ? place : i) * width,
                  static_cast<size_t>(width));
    }
  });
}

void LayoutOrder::Write(int width, const void* row_major, void* physical,
                        const Threads& threads) const {
  Copy(width, row_major, physical, false, threads);
}

void LayoutOrder::Read(int width, const void* physical, void* row_major,
                       const Threads& threads) const {
  Copy(width, physical, row_major, true, threads);
}

}  // namespace hlo
