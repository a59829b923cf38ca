#include "interpreter/ir/well_formed_shape.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

// Each of 0 .. n-1 once.
bool IsPermutation(const std::vector<int64_t>& numbers) {
  std::vector<bool> seen(numbers.size());
  for (int64_t number : numbers) {
    if (number < 0 || number >= static_cast<int64_t>(seen.size())) return false;
    if (seen[static_cast<size_t>(number)]) return false;
    seen[static_cast<size_t>(number)] = true;
  }
  return true;
}

}  // namespace

absl::Status ShapeChecker::CheckArray(const Shape& array) const {
  for (const Dimension& dimension : array.dimensions()) {
    if (dimension.size < 0 && !dimension.unbounded()) {
      return absl::InvalidArgumentError(
          absl::StrCat("a dimension has the size ", dimension.size));
    }
  }
  const Layout* layout = array.layout();
  if (layout != nullptr && !layout->minor_to_major.empty() &&
      (layout->minor_to_major.size() != array.dimensions().size() ||
       !IsPermutation(layout->minor_to_major))) {
    return absl::InvalidArgumentError(
        absl::StrCat("the layout of ", array.ToString(),
                     " does not name every dimension once"));
  }
  if (array.is_unbounded() || array.byte_size() <= max_bytes_) {
    return absl::OkStatus();
  }
  return absl::ResourceExhaustedError(absl::StrCat(
      array.ToString(false), " takes more than ", max_bytes_, " bytes"));
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
