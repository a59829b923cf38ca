#include "interpreter/ir/well_formed_shape.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/permutation.h"

namespace hlo {

namespace {

bool IsTile(const Tile& tile) {
  return std::all_of(
             tile.dimensions.begin(), tile.dimensions.end(),
             [](int64_t size) { return size > 0 || size == Tile::kCombine; }) &&
         (tile.dimensions.empty() || tile.dimensions.back() > 0);
}

}  // namespace

absl::Status CheckLayout(const Shape& array) {
  const Layout* layout = array.layout();
  if (layout == nullptr) return absl::OkStatus();
  if (!std::all_of(layout->tiles.begin(), layout->tiles.end(), IsTile)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the layout of ", array.ToString(),
                     " has a tile without a size, or that ends with '*'"));
  }
  if (layout->minor_to_major.empty() ||
      (layout->minor_to_major.size() == array.dimensions().size() &&
       IsPermutation(layout->minor_to_major))) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the layout of ", array.ToString(),
                   " does not name every dimension once"));
}

absl::Status CheckByteSize(const Shape& array, int64_t max_bytes) {
  if (array.is_unbounded() || array.byte_size() <= max_bytes) {
    return absl::OkStatus();
  }
  return absl::ResourceExhaustedError(absl::StrCat(
      array.ToString(false), " takes more than ", max_bytes, " bytes"));
}

absl::Status ShapeChecker::CheckArray(const Shape& array) const {
  for (const Dimension& dimension : array.dimensions()) {
    if (dimension.size < 0 && !dimension.unbounded()) {
      return absl::InvalidArgumentError(
          absl::StrCat("a dimension has the size ", dimension.size));
    }
  }
  absl::Status status = CheckLayout(array);
  return status.ok() ? CheckByteSize(array, max_bytes_) : status;
}

absl::Status ShapeChecker::Check(const Shape& shape) {
  if (shape.is_array()) return CheckArray(shape);
  if (shape.elements().empty()) return absl::OkStatus();
  if (!checked_tuples_.insert(shape.hash()).second) return absl::OkStatus();
  for (const Shape& leaf : shape.Leaves()) {
    if (!leaf.is_array()) continue;
    absl::Status status = CheckArray(leaf);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace hlo
