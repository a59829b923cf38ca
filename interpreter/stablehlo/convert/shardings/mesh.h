// Meshes of devices and their axes, as Shardy and StableHLO write them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_MESH_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_MESH_H_

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/device_mesh.h"
#include "interpreter/stablehlo/read/lexer.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// More than the text of any mesh or sharding nests.
inline constexpr int64_t kMeshDepth = 8;

// A mesh of devices, as it is written. Its places are numbered row-major over
// the axes.
struct Mesh {
  std::vector<DeviceMesh::Axis> axes;
  Ints ids;  // of the places; none: 0, 1, ..

  // A mesh without axes and with one id stands for that device alone.
  bool is_maximal() const { return axes.empty() && ids.size() == 1; }
  // REQUIRES: CheckMesh.
  int64_t size() const;
  int64_t device(int64_t place) const {
    return ids.empty() ? place : ids[place];
  }
};

// An axis, or a part of it: the product of the sizes before the part, and its
// size.
struct AxisRef {
  std::string name;
  std::optional<std::pair<int64_t, int64_t>> part = std::nullopt;
};
std::string ToString(const AxisRef& axis);  // "x", "x":(1)2

// Errors of all functions here read as the end of a sentence, "has no mesh".

// InvalidArgument unless the sizes are positive, the product is at most
// kMaxGroupIds, names differ, and the ids are 0 .. n-1 in some order (of a
// maximal mesh: any one).
absl::Status CheckMesh(const Mesh& mesh);

// [] or ["x"=2, "y"=4], device_ids=[1, 0, ..]
absl::StatusOr<Mesh> ReadShardyMesh(Lexer& lexer);
// The axes and device_ids of a #stablehlo.mesh.
absl::StatusOr<Mesh> ReadStablehloMesh(const Dictionary& fields);
// The sdy.mesh of that name in the module.
absl::StatusOr<Mesh> FindMesh(const Module& tree, absl::string_view name);
// "x", "x":(1)2
bool ReadShardyAxis(Lexer& lexer, AxisRef* axis);

// Part of a device's place in a mesh: place / stride % size.
struct PlaceDigit {
  int64_t stride = 1;
  int64_t size = 1;
};
// The digit that an axis is. InvalidArgument where the mesh has no such axis or
// part.
absl::StatusOr<PlaceDigit> DigitOf(const Mesh& mesh, const AxisRef& axis);
// InvalidArgument where the mesh has not all of these, or two overlap.
absl::StatusOr<std::vector<PlaceDigit>> DigitsOf(const Mesh& mesh,
                                                 std::span<const AxisRef> axes);
// The place's index over digits, the first varying slowest.
int64_t IndexOver(std::span<const PlaceDigit> digits, int64_t place);
int64_t SizeOf(std::span<const PlaceDigit> digits);
// The devices that differ in these digits alone, in the order of their index
// over them; the groups in the order of their first places.
IdGroups GroupsOver(const Mesh& mesh, std::span<const PlaceDigit> digits);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_MESH_H_
