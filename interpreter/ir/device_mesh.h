// Groups of ids, written as a grid of them: replica_groups=[2,2]<=[4]T(1,0),
// and mesh["x"=2,"y"=2] {"x"}.
#ifndef HLOREF_INTERPRETER_IR_DEVICE_MESH_H_
#define HLOREF_INTERPRETER_IR_DEVICE_MESH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/attribute.h"

namespace hlo {

// Limit on the ids that a short text may expand to.
inline constexpr int64_t kMaxGroupIds = int64_t{1} << 20;

// Multiplies by a size; false if it is not positive, or too many ids follow.
bool MultiplySize(int64_t size, int64_t* product);

// An array of ids: row-major over `sizes`.
struct IdGrid {
  Ints sizes;
  Ints ids;
};
// The grid with its dimensions in the order `permutation`, which is one.
IdGrid Transposed(const IdGrid& grid, const Ints& permutation);
// Cuts ids into rows of `length`, which divides their count.
IdGroups Rows(const Ints& ids, int64_t length);

// A grid whose dimensions have names.
class DeviceMesh {
 public:
  struct Axis {
    std::string name;
    int64_t size = 1;
  };
  // Without ids these are 0, 1, .. InvalidArgument where there are not as many
  // ids as places, or MultiplySize refuses the sizes.
  static absl::StatusOr<DeviceMesh> Create(std::vector<Axis> axes, Ints ids);

  // Groups vary over the axis, or its part (before, size): the axis is split
  // into `before` x `size` x the rest. What is named first varies slowest.
  // InvalidArgument where there is no such axis or part, or it is used.
  absl::Status VaryOver(
      absl::string_view axis,
      std::optional<std::pair<int64_t, int64_t>> part = std::nullopt);
  IdGroups Groups() const;

 private:
  DeviceMesh(std::vector<Axis> axes, Ints ids);
  absl::Status Split(int64_t dimension, int64_t before, int64_t size);

  std::vector<Axis> axes_;
  IdGrid grid_;
  Ints first_;  // of each axis: its dimension of the grid; -1: used
  Ints inner_;  // dimensions that a group varies over
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_DEVICE_MESH_H_
