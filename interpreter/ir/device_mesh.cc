#include "interpreter/ir/device_mesh.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace hlo {

bool MultiplySize(int64_t size, int64_t* product) {
  if (size <= 0 || size > kMaxGroupIds / *product) return false;
  *product *= size;
  return true;
}

IdGrid Transposed(const IdGrid& grid, const Ints& permutation) {
  const size_t rank = grid.sizes.size();
  Ints strides(rank, 1);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * grid.sizes[i];
  IdGrid result;
  for (int64_t p : permutation) {
    result.sizes.push_back(grid.sizes[p]);
  }
  Ints index(rank, 0);
  for (size_t n = 0; n < grid.ids.size(); ++n) {
    int64_t at = 0;
    for (size_t i = 0; i < rank; ++i) {
      at += index[i] * strides[permutation[i]];
    }
    result.ids.push_back(grid.ids[at]);
    for (size_t i = rank; i-- > 0;) {
      if (++index[i] < result.sizes[i]) break;
      index[i] = 0;
    }
  }
  return result;
}

IdGroups Rows(const Ints& ids, int64_t length) {
  IdGroups rows;
  const auto step = static_cast<std::ptrdiff_t>(length);
  for (auto at = ids.begin(); at != ids.end(); at += step) {
    rows.emplace_back(at, at + step);
  }
  return rows;
}

absl::StatusOr<DeviceMesh> DeviceMesh::Create(std::vector<Axis> axes,
                                              Ints ids) {
  int64_t count = 1;
  for (const Axis& axis : axes) {
    if (MultiplySize(axis.size, &count)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("expected positive axis sizes, and at most ", kMaxGroupIds,
                     " devices"));
  }
  if (ids.empty()) {
    ids.resize(static_cast<size_t>(count));
    std::iota(ids.begin(), ids.end(), 0);
  }
  if (std::ssize(ids) == count) {
    return DeviceMesh(std::move(axes), std::move(ids));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", count, " device ids"));
}

DeviceMesh::DeviceMesh(std::vector<Axis> axes, Ints ids)
    : axes_(std::move(axes)) {
  for (size_t i = 0; i < axes_.size(); ++i) {
    grid_.sizes.push_back(axes_[i].size);
    first_.push_back(static_cast<int64_t>(i));
  }
  grid_.ids = std::move(ids);
}

absl::Status DeviceMesh::VaryOver(
    absl::string_view axis, std::optional<std::pair<int64_t, int64_t>> part) {
  const auto found =
      std::find_if(axes_.begin(), axes_.end(),
                   [&](const Axis& a) { return a.name == axis; });
  if (found == axes_.end()) {
    return absl::InvalidArgumentError("expected an axis of the mesh");
  }
  int64_t& place = first_[found - axes_.begin()];
  if (place < 0) {
    return absl::InvalidArgumentError("this axis is named twice or was split");
  }
  const int64_t dimension = std::exchange(place, -1);
  if (part.has_value()) return Split(dimension, part->first, part->second);
  inner_.push_back(dimension);
  return absl::OkStatus();
}

absl::Status DeviceMesh::Split(int64_t dimension, int64_t before,
                               int64_t size) {
  const int64_t whole = grid_.sizes[dimension];
  if (before <= 0 || size <= 0 || before > whole || size > whole / before ||
      whole % (before * size) != 0) {
    return absl::InvalidArgumentError(
        "expected a part (before)size that divides the axis");
  }
  grid_.sizes[dimension] = before;
  const auto behind = grid_.sizes.begin() + dimension + 1;
  grid_.sizes.insert(behind, {size, whole / (before * size)});
  for (Ints* places : {&first_, &inner_}) {
    for (int64_t& place : *places) place += place > dimension ? 2 : 0;
  }
  inner_.push_back(dimension + 1);
  return absl::OkStatus();
}

IdGroups DeviceMesh::Groups() const {
  Ints order;
  int64_t length = 1;
  for (size_t i = 0; i < grid_.sizes.size(); ++i) {
    const auto dimension = static_cast<int64_t>(i);
    if (std::find(inner_.begin(), inner_.end(), dimension) == inner_.end()) {
      order.push_back(dimension);
    }
  }
  for (int64_t dimension : inner_) {
    order.push_back(dimension);
    length *= grid_.sizes[dimension];
  }
  return Rows(Transposed(grid_, order).ids, length);
}

}  // namespace hlo
