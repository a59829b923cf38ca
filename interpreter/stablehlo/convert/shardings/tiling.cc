// Shardings as grids of tiles, and the parts of arrays that follow.
#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"

namespace hlo::stablehlo {
namespace {

using Kind = Tiling::Kind;

template <typename... Words>
absl::Status WrongTiling(const Words&... words) {
  return absl::InvalidArgumentError(absl::StrCat("the sharding ", words...));
}

// A grid of one tile, or of equal parts only, by its plain name.
Tiling Plain(Tiling tiling) {
  const bool one = std::all_of(
      tiling.tiles.begin(),
      tiling.tiles.begin() + static_cast<std::ptrdiff_t>(tiling.rank()),
      [](int64_t tiles) { return tiles == 1; });
  if (!one || tiling.last.size() > 1) return tiling;
  Tiling plain;
  plain.kind = tiling.last.empty() ? Kind::kReplicated : tiling.last[0];
  return plain;
}

absl::Status CheckFits(const Tiling& tiling, const Ints& dimensions,
                       int64_t devices) {
  if (std::ssize(tiling.devices) != devices) {
    return WrongTiling("is of ", tiling.devices.size(), " devices, not of ",
                       devices);
  }
  if (tiling.rank() != dimensions.size()) {
    return WrongTiling("is of ", tiling.rank(), " dimensions; the array has ",
                       dimensions.size());
  }
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i] % tiling.tiles[i] == 0) continue;
    return WrongTiling("cuts dimension ", i, " of size ", dimensions[i],
                       " into ", tiling.tiles[i],
                       " parts, which are not equal");
  }
  return absl::OkStatus();
}

// The part that is tile number `at` of the grid.
Part PartAt(const Tiling& tiling, const Ints& dimensions, int64_t at) {
  Part part = {Ints(dimensions.size(), 0), dimensions};
  for (size_t i = tiling.tiles.size(); i-- > 0; at /= tiling.tiles[i]) {
    const int64_t tile = at % tiling.tiles[i];
    if (i < dimensions.size()) {
      part.sizes[i] = dimensions[i] / tiling.tiles[i];
      part.starts[i] = tile * part.sizes[i];
    } else if (tiling.last[i - dimensions.size()] == Kind::kUnreduced) {
      part.term = tile;
    }
  }
  return part;
}

}  // namespace

absl::StatusOr<Tiling> TilingOf(const Sharding& sharding) {
  const Mesh& mesh = sharding.mesh;
  Tiling tiling;
  if (mesh.is_maximal()) {
    tiling.kind = Kind::kMaximal;
    tiling.devices = mesh.ids;
    return tiling;
  }
  tiling.kind = Kind::kTiled;
  std::vector<AxisRef> order;
  const auto add = [&](const std::vector<AxisRef>& axes) {
    const auto digits = DigitsOf(mesh, axes);
    tiling.tiles.push_back(digits.ok() ? SizeOf(*digits) : 0);
    order.insert(order.end(), axes.begin(), axes.end());
    return digits.status();
  };
  absl::Status status;
  for (const auto& axes : sharding.dimensions) status.Update(add(axes));
  if (!sharding.unreduced.empty()) {
    status.Update(add(sharding.unreduced));
    tiling.last.push_back(Kind::kUnreduced);
  }
  const auto digits = DigitsOf(mesh, order);
  status.Update(digits.status());
  if (!status.ok()) return status;
  // All other axes are replicated: the groups over the tiles, side by side.
  const IdGroups groups = GroupsOver(mesh, *digits);
  tiling.devices.reserve(static_cast<size_t>(mesh.size()));
  for (int64_t i = 0; i < SizeOf(*digits); ++i) {
    for (const Ints& group : groups) tiling.devices.push_back(group[i]);
  }
  if (groups.size() > 1) {
    tiling.tiles.push_back(std::ssize(groups));
    tiling.last.push_back(Kind::kReplicated);
  }
  return Plain(std::move(tiling));
}

absl::StatusOr<std::vector<std::optional<Part>>> PartsOf(const Tiling& tiling,
                                                         const Ints& dimensions,
                                                         int64_t devices) {
  if (devices < 0 || devices > kMaxGroupIds) {
    return WrongTiling("is of ", devices, " devices; at most ", kMaxGroupIds,
                       " are read");
  }
  const Part whole = {Ints(dimensions.size(), 0), dimensions};
  std::vector<std::optional<Part>> parts(static_cast<size_t>(devices));
  if (tiling.kind == Kind::kMaximal) {
    if (tiling.devices.size() != 1 || tiling.devices[0] >= devices) {
      return WrongTiling("is of a device that is not there");
    }
    parts[tiling.devices[0]] = whole;
    return parts;
  }
  if (tiling.kind == Kind::kTiled) {
    const absl::Status status = CheckFits(tiling, dimensions, devices);
    if (!status.ok()) return status;
    for (int64_t at = 0; at < devices; ++at) {
      parts[tiling.devices[at]] = PartAt(tiling, dimensions, at);
    }
    return parts;
  }
  for (int64_t i = 0; i < devices; ++i) {
    parts[i] = whole;
    if (tiling.kind == Kind::kUnreduced) parts[i]->term = i;
  }
  return parts;
}

}  // namespace hlo::stablehlo
